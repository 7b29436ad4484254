import type { CommandsOf, OperatorCommand } from './operation.ts';
import { isPlayStream } from './play-actions.ts';
import type { Reason } from './play-form.ts';
import { fitted } from './print.ts';
import { readBody } from './read-body.ts';
import { UsageError } from './refusals.ts';

const listCommand: OperatorCommand<'models-list'> = {
  show: (answer, _, { columns }) => ({
    json: answer,
    text: fitted(
      ['model', 'kind', 'family', 'modes', 'channels', 'status'],
      answer.models.map(({ id, kind, family, modes, channels, lifecycle }) => [
        id,
        kind,
        family,
        Object.keys(modes)
          .filter((mode) => modes[mode] !== 'no')
          .join(', '),
        `${channels.enabled} of ${channels.all}`,
        lifecycle.status,
      ]),
      columns,
    ),
  }),
};

const matchCommand: OperatorCommand<'models-match'> = {
  show: (answer, _, { money, columns }) => ({
    json: answer,
    text: fitted(
      ['model', 'fits', 'price', 'why not'],
      answer.models.map(({ model, fits, price, reasons }) => [
        model,
        fits,
        price === undefined ? '' : money(price.micros),
        reasons.map(reasonText).join('\n'),
      ]),
      columns,
    ),
  }),
};

const formCommand: OperatorCommand<'play-form'> = {
  fields: ({ ...typed }, { choices }) => ({
    ...typed,
    ...(choices === undefined ? {} : { choices: Object.fromEntries(choices.map(pairOf)) }),
  }),
  show: (form, _, { money, columns }) => {
    const rows = form.controls.map(({ label, field, value = '', options, ok, why = '' }) => [
      label,
      field,
      value,
      options.map((option) => (option.ok ? option.value : `(${option.value})`)).join(' '),
      ok ? '' : why,
    ]);
    const modes = form.modes.map(({ value, ok }) => (ok ? value : `(${value})`)).join(' ');
    const { price, refused } = form;
    const lines = [
      `${form.route}, mode ${form.mode} of ${modes}`,
      fitted(['control', 'field', 'value', 'values', 'why not'], rows, columns),
      ...form.dropped.map(({ name, value, why }) => `${name} ${value} was left out: ${why}`),
      ...form.warnings,
      price === undefined ? `refused: ${refused?.message ?? ''}` : `${money(price.micros)}: ${price.rule}`,
      JSON.stringify(form.body, null, 2),
    ];
    return { json: form, text: lines.join('\n') };
  },
};

const playCommand: OperatorCommand<'play'> = {
  // A command shows an answer when it is whole.
  fields: async (typed, { body: place }) => {
    const { stream: _, ...body } = await readBody(place);
    return { ...typed, body };
  },
  show: (answer) => {
    if (isPlayStream(answer))
      throw new UsageError('this route answers with a stream, which no command shows');
    return { json: answer, text: `${answer.status}\n${JSON.stringify(answer.answer, null, 2)}` };
  },
};

export const PLAY_COMMANDS: CommandsOf<'models-list' | 'models-match' | 'play-form' | 'play'> = {
  'models-list': listCommand,
  'models-match': matchCommand,
  'play-form': formCommand,
  play: playCommand,
};

function reasonText({ message, place }: Reason): string {
  return place === undefined ? message : `${message} (${place.file}:${place.line})`;
}

function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new UsageError(`--choices must name values such as seconds=8 (got ${text})`);
}
