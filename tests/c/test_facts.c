/* SPDX-License-Identifier: Apache-2.0 */
/* What the library tells about itself: version, sizes, opsets, sentences, kernels. */
#include "check.h"
#include "formats.h"
#include "kernels.h"

enum { LAST_STATUS = ONNX_RANGE_ERROR_KERNEL };

static void test_version_is_the_headers(void)
{
    char text[32];

    check(strcmp(onnx_range_version(), ONNX_RANGE_VERSION) == 0, "version is \"%s\"",
          onnx_range_version());
    snprintf(text, sizeof text, "%d.%d.%d", ONNX_RANGE_VERSION_MAJOR,
             ONNX_RANGE_VERSION_MINOR, ONNX_RANGE_VERSION_PATCH);
    check(strcmp(text, ONNX_RANGE_VERSION) == 0,
          "header: \"%s\", but " ONNX_RANGE_VERSION, text);
}

static void test_status_string_is_a_sentence_of_its_own(void)
{
    static const int foreign[] = {-1, LAST_STATUS + 1, 1000, INT32_MIN, INT32_MAX};

    for (int a = 0; a <= LAST_STATUS; a++) {
        const char *text = onnx_range_status_string((onnx_range_status)a);
        size_t length = text ? strlen(text) : 0;
        check(length > 0 && text[length - 1] != '.', "string of status %d: \"%s\"", a,
              text ? text : "(null)");
        for (int b = 0; length > 0 && b < a; b++)
            check(strcmp(text, onnx_range_status_string((onnx_range_status)b)) != 0,
                  "status %d and %d have one string", a, b);
    }
    for (size_t k = 0; k < sizeof foreign / sizeof foreign[0]; k++) {
        const char *text = onnx_range_status_string((onnx_range_status)foreign[k]);
        check(text && *text, "no string for status %d", foreign[k]);
        for (int b = 0; text && b <= LAST_STATUS; b++)
            check(strcmp(text, onnx_range_status_string((onnx_range_status)b)) != 0,
                  "foreign status %d has the string of %d", foreign[k], b);
    }
}

static void test_dtype_size_is_the_elements(void)
{
    for (int dtype = -3; dtype < 300; dtype++) {
        const format *type = find_format((onnx_range_dtype)dtype);
        size_t got = onnx_range_dtype_size((onnx_range_dtype)dtype);
        check(got == (type ? type->size : 0), "size of dtype %d: %u", dtype,
              (unsigned)got);
    }
}

/* The versions of the operator, their borders, and numbers that are no opset. */
static void test_check_opset_follows_the_operators_versions(void)
{
    static const int64_t opsets[] = {INT64_MIN, -27, -1, 0,  7,  10,   11,
                                     12,        13,  26, 27, 28, 1000, (int64_t)1 << 32,
                                     INT64_MAX};

    for (size_t k = 0; k < sizeof opsets / sizeof opsets[0]; k++) {
        for (int j = 0; j < FORMATS; j++) {
            onnx_range_status want = ONNX_RANGE_OK, got;
            if (opsets[k] < 11)
                want = ONNX_RANGE_ERROR_OPSET;
            else if (opsets[k] < 27 && is_half(&formats[j]))
                want = ONNX_RANGE_ERROR_DTYPE;
            got = onnx_range_check_opset(opsets[k], formats[j].dtype);
            check(got == want, "opset %" PRId64 ", %s: status %d, want %d", opsets[k],
                  formats[j].name, (int)got, (int)want);
        }
        for (int dtype = -1; opsets[k] >= 11 && dtype < 30; dtype++)
            if (!find_format((onnx_range_dtype)dtype))
                check(onnx_range_check_opset(opsets[k], (onnx_range_dtype)dtype) ==
                          ONNX_RANGE_ERROR_DTYPE,
                      "opset %" PRId64 ", foreign dtype %d is allowed", opsets[k],
                      dtype);
    }
}

static void test_set_kernel_takes_names_and_null_only(void)
{
    static const char *const foreign[] = {"", "Portable", "avx", "avx2 ", "best"};
    const char *best = onnx_range_kernel();
    int found = 0;

    for (int k = 0; k < KERNELS; k++) {
        onnx_range_status status = onnx_range_set_kernel(kernel_names[k]);
        if (status == ONNX_RANGE_OK)
            check(strcmp(onnx_range_kernel(), kernel_names[k]) == 0,
                  "kernel %s was chosen, it is %s", kernel_names[k],
                  onnx_range_kernel());
        else
            check(k != 0 && status == ONNX_RANGE_ERROR_KERNEL, "kernel %s: status %d",
                  kernel_names[k], (int)status);
        found += strcmp(best, kernel_names[k]) == 0;
    }
    check(found == 1, "the best kernel, \"%s\", has no known name", best);
    onnx_range_set_kernel("portable");
    for (size_t k = 0; k < sizeof foreign / sizeof foreign[0]; k++)
        check(onnx_range_set_kernel(foreign[k]) == ONNX_RANGE_ERROR_KERNEL &&
                  strcmp(onnx_range_kernel(), "portable") == 0,
              "kernel \"%s\" is one", foreign[k]);
    check(onnx_range_set_kernel(NULL) == ONNX_RANGE_OK &&
              strcmp(onnx_range_kernel(), best) == 0,
          "null is not the best kernel, but %s", onnx_range_kernel());
}

int main(void)
{
    test_version_is_the_headers();
    test_status_string_is_a_sentence_of_its_own();
    test_dtype_size_is_the_elements();
    test_check_opset_follows_the_operators_versions();
    test_set_kernel_takes_names_and_null_only();
    return finish();
}
