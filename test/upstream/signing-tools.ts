import type { SigningTools, UnsignedCall } from '../../runtime/upstream/auth/strategy.ts';
import { createTokenCache } from '../../runtime/upstream/auth/token-cache.ts';
import type { TokenExchange } from '../../runtime/upstream/auth/token-exchange.ts';

/** Tools with a clock that the test sets, and no network unless the test gives one. */
export function toolsAt(
  now: number,
  exchange: TokenExchange = () => {
    throw new Error('no token address in this test');
  },
): SigningTools & { at: number } {
  const tools = { at: now, now: () => tools.at, tokens: createTokenCache(), exchange };
  return tools;
}

export function postOf(url: string, body: string, headers: Readonly<Record<string, string>>): UnsignedCall {
  return { method: 'POST', url: new URL(url), headers, body: [Buffer.from(body)] };
}
