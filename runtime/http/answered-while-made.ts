import type { Operation } from '../contract/route.ts';

/** Operations that are answered while the upstream works: they hold money and take their time. */
export const ANSWERED_WHILE_MADE: readonly Operation[] = [
  'chat.complete',
  'content.generate',
  'content.stream',
  'image.generate',
];
