import { registry } from '../../generated/index.ts';
import { chatGroups } from './chat/groups.ts';
import type { Group } from './check.ts';
import { familyGroups } from './family/groups.ts';
import { lineGroups } from './line/groups.ts';
import { answered } from './route/answered.ts';
import { type Failure, runGroup } from './run-group.ts';
import { dialects } from './surface/spoken.ts';
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
  const named = [registry.protocols, registry.chat_protocols, registry.surfaces].flatMap((all) =>
    Object.keys(all),
  );
  const listed = [registry.families, registry.chat_families, registry.routes].flatMap((all) =>
    all.map(({ id }) => id),
  );
  return [...new Set([...named, ...listed])].sort();
}

/** Those that have a page of their own; routes and dialects stand on one page together. */
export function pagedIds(): readonly string[] {
  const { protocols, chat_protocols, families, chat_families } = registry;
  return [
    ...Object.keys({ ...protocols, ...chat_protocols }),
    ...[...families, ...chat_families].map(({ id }) => id),
  ];
}

/** All groups that concern these ids, each with checks of them alone. */
export function groupsOf(ids: readonly string[]): readonly Group[] {
  const among = (known: readonly string[]) => known.filter((id) => ids.includes(id));
  const families = among(registry.families.map(({ id }) => id));
  return [
    ...vendorGroups(among(Object.keys(registry.protocols))),
    ...chatGroups(among(Object.keys(registry.chat_protocols))),
    ...familyGroups(families),
    ...lineGroups(families),
    answered(among(registry.routes.map(({ id }) => id))),
    dialects(among(Object.keys(registry.surfaces))),
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
