import type { Canonical } from '../../contract/canonical.ts';
import type { Json } from '../../contract/json.ts';
import type { Media } from '../../contract/media.ts';
import type { PreparedValues, PrepareStep } from '../../contract/prepare.ts';
import type { Protocol, SubmitScope } from '../../contract/protocol.ts';

/** One run of a step: for an input, or for none. */
export interface StepRun {
  readonly step: PrepareStep;
  readonly item?: Media;
}

/** What came of the runs, in their order. */
export type StepOutputs = ReadonlyMap<StepRun, PreparedValues>;

/**
 * Puts marks where steps will put values, and notes which are read while the request is built: only what is sent is
 * prepared. Nothing that is priced depends on a mark (GW3102).
 */
export function showSteps({ prepare = [] }: Pick<Protocol, 'prepare'>, scope: SubmitScope) {
  const steps = prepare.filter((step) => step.when?.(scope) ?? true);
  if (prepare.length === 0) return undefined;
  const read = new Set<StepRun>();
  const runs = new Map<Media, readonly StepRun[]>();
  const own = steps.filter(({ roles }) => roles === undefined).map((step): StepRun => ({ step }));
  const { roles } = scope.request;
  for (const [role, list = []] of Object.entries(roles)) {
    const ofRole = steps.filter((step) => step.roles?.includes(role));
    for (const item of list)
      runs.set(
        item,
        ofRole.map((step) => ({ step, item })),
      );
  }
  const marksOf = (some: readonly StepRun[]) => preparedMarkers(some, (run) => read.add(run));
  return {
    /** With `<upload.uri>` in the place of what the step `upload` will give as `uri`. */
    roles: eachMedia(roles, (item) => ({ ...item, prepared: marksOf(runs.get(item) ?? []) })),
    prepared: Object.fromEntries(own.map((run) => [run.step.id, marksOf([run])])),
    /** The runs that the request needs: those of which it has read something by now. */
    needed: (): readonly StepRun[] => [...own, ...[...runs.values()].flat()].filter((run) => read.has(run)),
    /** The same roles and values with what the runs gave. */
    filled: (given: StepOutputs) => ({
      roles: eachMedia(roles, (item) => ({
        ...item,
        prepared: Object.assign({}, ...(runs.get(item) ?? []).map((run) => given.get(run) ?? {})),
      })),
      prepared: Object.fromEntries(own.map((run) => [run.step.id, given.get(run) ?? {}])),
    }),
  };
}

function preparedMarkers(runs: readonly StepRun[], note: (run: StepRun) => void): PreparedValues {
  const values: Record<string, Json> = {};
  for (const run of runs)
    for (const name of run.step.names)
      Object.defineProperty(values, name, {
        enumerable: true,
        get: () => {
          note(run);
          return `<${run.step.id}.${name}>`;
        },
      });
  return values;
}

function eachMedia(roles: Canonical['roles'], change: (item: Media) => Media): Canonical['roles'] {
  return Object.fromEntries(Object.entries(roles).map(([role, list]) => [role, list?.map(change)]));
}
