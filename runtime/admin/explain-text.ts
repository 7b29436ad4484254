import type { Json, JsonObject } from '../contract/json.ts';
import { type Colours, colours } from '../document/colour.ts';
import { nameOf } from './explain-timeline.ts';
import { numberOf, textOf } from './explain-traces.ts';
import type { Explanation, FieldPath, HostedInput, Moment } from './explanation.ts';
import type { CommandTools } from './operation.ts';
import { wrapped } from './print.ts';

const USUAL_WIDTH = 118;
const LEAST_WIDTH = 80;
const MOST_WIDTH = 160;
const INDENT = '  ';
const MARKS = { well: '●', wrong: '✗', on: '○' } as const satisfies Record<Moment['went'], string>;

interface Drawing {
  readonly paint: Colours;
  readonly money: (micros: number) => string;
  readonly width: number;
}

/**
 * An explanation for a terminal of so many columns, within 80 and 160, or 118 where it is none; what does not fit is
 * cut, and whole in JSON.
 */
export function explainText(
  explanation: Explanation,
  { colour, money, columns = USUAL_WIDTH }: Pick<CommandTools, 'colour' | 'money' | 'columns'>,
): string {
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, columns));
  const drawing: Drawing = { paint: colours(colour), money, width };
  const { fields, hosted, calls, next, missing, warnings, error } = explanation;
  const warningLines = warnings.map(({ field, action, message }) => `  ${field} ${action}: ${message}`);
  const errorLines = error === null ? [] : [`  ${error.code}: ${error.message}`];
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['What happened', timeline(explanation, drawing)],
    ['Channels considered', considered(explanation, drawing)],
    ['Fields', fields.flatMap((field) => fieldLines(field, drawing))],
    ['Files kept for the vendor', hosted.map((file) => hostedLine(file, drawing))],
    ['Calls to vendors', calls.flatMap((call) => callLines(call, drawing))],
    ['Money', moneyLines(explanation, drawing)],
    ['Warnings', warningLines.map((line) => cut(line, drawing))],
    ['Error', errorLines.map((line) => cut(line, drawing))],
    ['Next', next.flatMap((text) => indented(text, drawing))],
    ['Not known', missing.flatMap((text) => indented(text, drawing))],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  return [
    headOf(explanation, drawing),
    ...shown.map(([title, lines]) => [drawing.paint.bold(title), ...lines].join('\n')),
  ].join('\n\n');
}

function headOf(one: Explanation, drawing: Drawing): string {
  const { paint, money } = drawing;
  const { captured, refunded, hold } = one.price;
  const live = one.ended_at === null && one.error === null;
  const cost = live ? `${money(hold)} on hold` : `${money(captured - refunded)} charged`;
  const state = one.error === null ? paint.green(one.state) : paint.red(one.state);
  const channel = one.channel_id === null ? '' : `, channel ${one.channel_id} (${one.protocol ?? 'unknown'})`;
  const upstream = one.upstream_id === null ? '' : `, there ${one.upstream_id}`;
  return [
    `${paint.bold(one.id)}  ${state}  ${cost}`,
    cut(
      `  ${one.kind} by ${one.model}, ${one.route}${one.mode === null ? '' : `, mode ${one.mode}`}${channel}${upstream}`,
      drawing,
    ),
    cut(`  key ${one.key_id} of ${one.owner_id}`, drawing),
    ...(one.deleted_at === null
      ? []
      : [`  deleted by its caller at ${new Date(one.deleted_at).toISOString()}`]),
  ].join('\n');
}

function timeline({ timeline: moments, polls }: Explanation, drawing: Drawing): readonly string[] {
  const { paint } = drawing;
  const lines = moments.map(({ at, gap_ms, went, what }, index) => {
    const time = index === 0 ? new Date(at).toISOString().slice(0, 23) : `+ ${gapText(gap_ms)}`;
    const rail = index === 0 ? '┬' : index === moments.length - 1 ? '└' : '├';
    const line = cut(`  ${time.padStart(23)} ${rail} ${MARKS[went]} ${what}`, drawing);
    return went === 'wrong' ? paint.red(line) : went === 'well' ? paint.green(line) : line;
  });
  return polls === 0
    ? lines
    : [...lines, paint.dim(`  ${`${polls} ${polls === 1 ? 'poll' : 'polls'} in all`.padStart(23)}`)];
}

function gapText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

const WELL: ReadonlySet<string> = new Set(['accepted', 'answered']);
const OUTCOME_WIDTH = 13;

function considered({ considered: rows }: Explanation, drawing: Drawing): readonly string[] {
  const { paint } = drawing;
  return rows.map(({ channel_id, protocol, outcome, reason, attempts }) => {
    const well = WELL.has(outcome);
    const wrong = !well && attempts.length > 0 && outcome !== 'started';
    const mark = well ? MARKS.well : wrong ? MARKS.wrong : MARKS.on;
    const word = outcome.replaceAll('_', ' ').padEnd(OUTCOME_WIDTH);
    const line = cut(`  ${mark} ${word} ${channel_id} (${protocol}): ${reason}`, drawing);
    return well ? paint.green(line) : wrong ? paint.red(line) : line;
  });
}

/** The public field above, what it was read as and what was sent below it. */
function fieldLines(field: FieldPath, drawing: Drawing): readonly string[] {
  const { paint } = drawing;
  const { name, value, from, place, sent } = field;
  const source = field.field ?? (name === 'model' ? 'model' : 'default');
  const read = `${source} → ${name} = ${short(value)}`;
  return [
    cut(`  ${read}${from === undefined ? '' : `  ${from}`}`, drawing, place),
    ...(sent.length === 0 ? [paint.yellow('    → nothing was sent of it')] : []),
    ...sent.map((one) =>
      cut(
        `    → ${one.target}${one.value === undefined ? '' : ` = ${short(one.value)}`}  ${one.from}`,
        drawing,
        one.place,
      ),
    ),
  ];
}

function hostedLine({ field, id, mime, bytes, until }: HostedInput, drawing: Drawing): string {
  const end = new Date(until).toISOString().slice(0, 16);
  return cut(
    `  ${field}: ${mime}, ${bytes} bytes, fetched as ${id}; there until an hour after the end, at most ${end}`,
    drawing,
  );
}

function callLines(call: JsonObject, drawing: Drawing): readonly string[] {
  const { paint } = drawing;
  const { request = null, answer = null, reason } = call;
  const http = call.http === undefined ? '' : `HTTP ${String(call.http)}, `;
  const came = `${http}${textOf(call.verdict)?.replaceAll('_', ' ')} after ${Math.round(numberOf(call.ms) ?? 0)} ms`;
  const line = `${textOf(call.method)} ${textOf(call.path)}`;
  return [
    cut(`  ${nameOf(call)} on ${textOf(call.channel)}: ${came}: ${line}`, drawing),
    ...(reason === undefined ? [] : [paint.red(cut(`    because ${String(reason)}`, drawing))]),
    ...(request === null ? [] : [paint.dim(cut(`    sent     ${JSON.stringify(request)}`, drawing))]),
    ...(answer === null ? [] : [paint.dim(cut(`    answered ${JSON.stringify(answer)}`, drawing))]),
  ];
}

function moneyLines({ price, ledger }: Explanation, drawing: Drawing): readonly string[] {
  const { money } = drawing;
  const { rule, charge, place } = price;
  return [
    cut(`  ${charge === undefined ? '' : 'hold: '}${rule}`, drawing, place),
    ...(charge === undefined ? [] : [cut(`  used: ${charge}`, drawing)]),
    ...ledger.map(({ kind, account, amount }) => {
      const sign = amount > 0 ? '+' : '';
      return cut(`  ${kind.padEnd(8)} ${`${sign}${money(amount)}`.padStart(16)}  ${account}`, drawing);
    }),
  ];
}

function short(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** A line within the width; a place at its end is never cut, because an editor opens it. */
function cut(line: string, { paint, width }: Drawing, place?: string): string {
  const room = place === undefined ? width : width - place.length - 2;
  const left = line.length > room ? `${line.slice(0, room - 1)}…` : line;
  if (place === undefined) return left;
  return `${left.padEnd(room)}  ${paint.cyan(place)}`;
}

function indented(text: string, { width }: Drawing): readonly string[] {
  return wrapped(text, width - INDENT.length).map((line) => INDENT + line);
}
