import { registry } from '../../generated/index.ts';
import { chatGroups } from './chat/groups.ts';
import type { Group } from './check.ts';
import { familyGroups } from './family/groups.ts';
import { lineGroups } from './line/groups.ts';
import { type Failure, runGroup } from './run-group.ts';
import { vendorGroups } from './vendor/groups.ts';

export interface Result {
  readonly name: string;
  readonly checks: number;
  readonly failures: readonly Failure[];
  /** What is no failure, but to be known. */
  readonly note?: string;
}

/** Every id that can be verified. */
export function idsOf(): readonly string[] {
  const ids = [registry.protocols, registry.chat_protocols].flatMap((all) => Object.keys(all));
  return [...new Set([...ids, ...registry.families.map(({ id }) => id)])].sort();
}

/** All groups that concern these ids, each with checks of them alone. */
export function groupsOf(ids: readonly string[]): readonly Group[] {
  const vendors = ids.filter((id) => registry.protocols[id] !== undefined);
  const chats = ids.filter((id) => registry.chat_protocols[id] !== undefined);
  const families = registry.families.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  return [
    ...vendorGroups(vendors),
    ...chatGroups(chats),
    ...familyGroups(families),
    ...lineGroups(families),
  ].filter(({ checks }) => checks.length > 0);
}

/** Runs all checks of these ids, one group after the other. */
export async function runKit(
  ids: readonly string[],
  wanted: (group: Group) => boolean = () => true,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const group of groupsOf(ids).filter(wanted)) {
    const failures = await runGroup(group);
    results.push({ name: group.name, checks: group.checks.length, failures });
  }
  return results;
}
