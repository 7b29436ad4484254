import { checksOf, type Group } from '../check.ts';
import { documented } from './documents.ts';
import { formatted } from './formats.ts';
import { playedChats } from './played.ts';
import { spoken } from './spoken.ts';

/** All that holds of chat vendors by their replays, their twins and the common format. */
export function chatGroups(ids: readonly string[]): readonly Group[] {
  return [
    { name: 'chat', checks: [...checksOf(ids, documented), ...checksOf(ids, formatted)] },
    spoken(ids),
    playedChats(ids),
  ];
}
