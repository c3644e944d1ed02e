// SPDX-License-Identifier: Apache-2.0
// Range as a C++17 function template on vectors.
#include <cstdint>
#include <iostream>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "onnx_range.h"

template <typename T> constexpr onnx_range_dtype dtype_of()
{
    if constexpr (std::is_same_v<T, float>)
        return ONNX_RANGE_FLOAT;
    else if constexpr (std::is_same_v<T, double>)
        return ONNX_RANGE_DOUBLE;
    else if constexpr (std::is_same_v<T, std::int16_t>)
        return ONNX_RANGE_INT16;
    else if constexpr (std::is_same_v<T, std::int32_t>)
        return ONNX_RANGE_INT32;
    else {
        static_assert(std::is_same_v<T, std::int64_t>, "Range takes no such type");
        return ONNX_RANGE_INT64;
    }
}

void check(onnx_range_status status)
{
    if (status != ONNX_RANGE_OK)
        throw std::invalid_argument(onnx_range_status_string(status));
}

template <typename T> std::vector<T> range(T start, T limit, T delta)
{
    constexpr onnx_range_dtype dtype = dtype_of<T>();
    std::int64_t count = 0;
    check(onnx_range_count(dtype, ONNX_RANGE_FLOAT, &start, &limit, &delta, &count));
    std::vector<T> out(static_cast<std::size_t>(count));
    check(onnx_range_fill(dtype, ONNX_RANGE_FLOAT, &start, &delta, 0, count, out.data(),
                          out.size() * sizeof(T)));
    return out;
}

int main()
{
    for (int element : range(10, 4, -2))
        std::cout << element << ' ';
    for (double element : range(1.0, 1.3, 0.1))
        std::cout << element << ' ';
    try {
        range(1.0f, 5.0f, 0.0f);
    } catch (const std::invalid_argument &error) {
        std::cout << error.what() << '\n';
    }
}
