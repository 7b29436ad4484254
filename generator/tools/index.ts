/** Commands of maintainers, loaded by the command line alone when one is asked for. */
export { newReplays } from './new-replays.ts';
export { verify } from './verify.ts';
