/** How a printed validator compares the number of characters of a text; the only calls with one argument. */
const COMPARISON = /\b(func\d+)\((data\d*)\) ([<>]) (\d+)\b/g;

/**
 * Printed validator code that counts characters only of texts that could be within their limit: a body may hold
 * many megabytes of base64, and a character is at most two code units, so that the length settles most cases.
 */
export function quickLengths(code: string): string {
  return code.replaceAll(COMPARISON, (_, count: string, text: string, sign: string, given: string) => {
    const limit = Number(given);
    if (sign === '>') return `${text}.length > ${limit * 2} || ${count}(${text}) > ${limit}`;
    if (limit <= 1) return `${text}.length < ${limit}`;
    return `${text}.length < ${limit * 2} && ${count}(${text}) < ${limit}`;
  });
}
