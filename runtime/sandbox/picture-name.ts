import type { Model } from '../contract/family.ts';
import type { JsonObject } from '../contract/json.ts';
import type { PictureModel, Protocol } from '../contract/protocol.ts';
import { pictureModel } from '../sizes/picture-model.ts';

/**
 * What a vendor of pictures calls a public model: a name of one of the vendor's own classes, so that its sizes are
 * played. Of the classes that make most of what the model offers, `turn` says which; undefined when none has a name.
 */
export function pictureName(
  protocol: Pick<Protocol, 'pictures' | 'route'>,
  from: { readonly model: Pick<Model, 'id' | 'modes'>; readonly settings: JsonObject; readonly turn: number },
): string | undefined {
  const { model, settings, turn } = from;
  const modes = Object.keys(model.modes).filter((mode) => model.modes[mode] !== 'no');
  const rows = (protocol.pictures ?? []).flatMap((row) => {
    const name = namesOf(row, model.id).find((one) => pictureModel(protocol, one) === row);
    if (name === undefined) return [];
    const able = modes.filter((mode) => takes(protocol, { mode, model: name, settings }));
    return [{ name, able: able.length }];
  });
  const most = Math.max(0, ...rows.map(({ able }) => able));
  const best = rows.filter(({ able }) => able === most && able > 0);
  return best[turn % Math.max(1, best.length)]?.name;
}

/** Texts that a row's patterns fit; the public name stands where a pattern leaves its end open. */
function namesOf({ models }: PictureModel, id: string): readonly string[] {
  return models === undefined
    ? [`${id}-sandbox`]
    : models.map((pattern) =>
        pattern
          .replace(/^\*(?=\w)(?!_)/, '')
          .replace(/-?\*$/, `-${id}`)
          .replaceAll('*', 'sandbox'),
      );
}

function takes(
  protocol: Pick<Protocol, 'route'>,
  { mode, model, settings }: { readonly mode: string; readonly model: string; readonly settings: JsonObject },
): boolean {
  const request = { mode, facts: { prompt: 'a heron' }, roles: {} };
  const task = { id: 'task_sandbox', created_at: 0, kind: 'image' as const };
  return protocol.route({ request, model, task, channel: settings, warnings: [] }) !== undefined;
}
