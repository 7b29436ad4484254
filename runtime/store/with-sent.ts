import type { SentRequest, StoredRequest } from './types.ts';

/** The record of a request that goes to another channel, saying of it what is sent there, and nothing of before. */
export function withSent(request: StoredRequest, sent: SentRequest): StoredRequest {
  const { seconds: _seconds, size: _size, count: _count, due: _due, ...same } = request;
  return { ...same, ...sent };
}
