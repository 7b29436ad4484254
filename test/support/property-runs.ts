/**
 * How often a property is tried whose inputs are drawn anew in each run: so many times, or `GATEWAY_RUNS` times as often, for the
 * long form.
 */
export function tries(count: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(count * Number(process.env.GATEWAY_RUNS ?? 1)) };
}
