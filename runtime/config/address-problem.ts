/**
 * Why a text cannot be the base of calls or links; undefined when it can. Never quotes the text, which may
 * come from the environment.
 */
export function addressProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return 'is no address';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http or https address';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or password';
  if (text.includes('?')) return 'must not have a query';
  if (text.includes('#')) return 'must not have a fragment';
  return undefined;
}
