import type { Operation } from '../contract/route.ts';

/** Operations that are answered while the upstream works: they hold money and take their time. */
export const CHAT_OPERATIONS: readonly Operation[] = ['chat.complete', 'content.generate', 'content.stream'];
