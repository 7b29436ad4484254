import type { Model, SizeRow, TaskKind } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import { hasNumber } from '../contract/models/fit-fact.ts';
import { type ModelRow, modelRow, routed } from '../contract/models/model-route.ts';
import type { Protocol } from '../contract/protocol.ts';
import { takesSize } from '../contract/sizes/fit-size.ts';

/** A name of a vendor's class of picture models, and what the vendor makes under it of what a public model offers. */
interface PictureName {
  readonly name: string;
  readonly modes: readonly string[];
}

interface Named {
  readonly model: Pick<Model, 'id' | 'modes' | 'sizes'>;
  /** Of the channel. */
  readonly settings: JsonObject;
}

/** One name for each class that a protocol tells apart and under which it makes anything of a public model. */
export function pictureNames(
  protocol: Pick<Protocol, 'models' | 'route'>,
  { model, settings }: Named,
): readonly PictureName[] {
  const offered = Object.keys(model.modes).filter((mode) => model.modes[mode] !== 'no');
  return (protocol.models ?? []).flatMap((row) => {
    if (row.sizes === undefined) return [];
    const name = namesOf(row, model.id).find((one) => modelRow(protocol, one, 'image') === row);
    if (name === undefined) return [];
    const modes = offered.filter((mode) => takes(protocol, { mode, model: name, settings }));
    return modes.length === 0 ? [] : [{ name, modes }];
  });
}

/**
 * What a vendor of pictures calls a public model: of its classes that come nearest to what the model offers, `turn`
 * says which, so that several are played. Undefined when there is none.
 */
export function pictureName(
  protocol: Pick<Protocol, 'models' | 'route' | 'poll'>,
  { turn, ...named }: Named & { readonly turn: number },
): string | undefined {
  const best = [nearness.modes, nearness.several, nearness.sizes].reduce(
    (rows, measure) => {
      if (rows.length < 2) return rows;
      const measured = rows.map((row) => ({ row, near: measure(protocol, row, named.model) }));
      const most = Math.max(0, ...measured.map(({ near }) => near));
      return measured.filter(({ near }) => near === most).map(({ row }) => row);
    },
    pictureNames(protocol, named),
  );
  return best[turn % Math.max(1, best.length)]?.name;
}

type Measure = (
  protocol: Pick<Protocol, 'models' | 'poll'>,
  row: PictureName,
  model: Named['model'],
) => number;

/** How much of what a model offers a class of a vendor makes, what matters most first. */
const nearness = {
  modes: (_, { modes }) => modes.length,
  /** A task is one call. */
  several: (protocol, { name }) =>
    protocol.poll === undefined || modelRow(protocol, name, 'image')?.per_call !== 1 ? 1 : 0,
  sizes(protocol, { name }, { sizes }) {
    const accepts = modelRow(protocol, name, 'image')?.sizes;
    if (accepts === undefined) return 0;
    const exact = ({ ratio, tier, width, height }: SizeRow) =>
      takesSize(accepts, { ratio, tier, pixels: { width, height } });
    return (sizes?.rows ?? []).filter(exact).length;
  },
} as const satisfies Readonly<Record<string, Measure>>;

/** A name of the vendor's class that makes most of a public model: its modes, then its values; undefined where none makes any. */
export function rowName(
  protocol: Pick<Protocol, 'models'>,
  { model, kind }: { readonly model: Pick<Model, 'id' | 'modes' | 'limits'>; readonly kind: TaskKind },
): string | undefined {
  const offered = Object.keys(model.modes).filter((mode) => model.modes[mode] !== 'no');
  const classes = (protocol.models ?? []).flatMap((row) => {
    const name = namesOf(row, model.id).find((one) => modelRow(protocol, one, kind) === row);
    const made = offered.filter((mode) => row.modes?.includes(mode) !== false).length;
    return name === undefined || made === 0 ? [] : [{ name, made, values: valuesTaken(row, model) }];
  });
  return classes.toSorted((a, b) => b.made - a.made || b.values - a.values)[0]?.name;
}

/** How many lengths, tiers and ratios that a model is sold with are made as they are. */
function valuesTaken({ limits }: ModelRow, model: Pick<Model, 'limits'>): number {
  const { one_of: lengths, min, max } = model.limits.numbers.seconds ?? {};
  const lengthsSold = lengths ?? [min, max].filter((end) => end !== undefined);
  const own = limits?.numbers.seconds;
  const sizes = limits?.sizes.size;
  const { tiers = [], ratios = [] } = model.limits.sizes.size ?? {};
  return (
    lengthsSold.filter((seconds) => own === undefined || hasNumber(own, seconds)).length +
    tiers.filter((tier) => sizes?.tiers?.includes(tier) !== false).length +
    ratios.filter((ratio) => sizes?.ratios?.includes(ratio) !== false).length
  );
}

/** Texts that a row's patterns fit; the public name stands where a pattern leaves its end open. */
function namesOf({ like }: ModelRow, id: string): readonly string[] {
  return like === undefined
    ? [`${id}-sandbox`]
    : like.map((pattern) =>
        pattern
          .replace(/^\*(?=\w)(?!_)/, '')
          .replace(/-?\*$/, `-${id}`)
          .replaceAll('*', 'sandbox'),
      );
}

function takes(
  protocol: Pick<Protocol, 'models' | 'route'>,
  { mode, model, settings }: { readonly mode: string; readonly model: string; readonly settings: JsonObject },
): boolean {
  const request = { mode, facts: { prompt: 'a heron' }, roles: {} };
  const task = { id: 'task_sandbox', created_at: 0, kind: 'image' as const };
  return routed(protocol, { request, model, task, channel: settings, warnings: [] }) !== undefined;
}
