import type { Colours } from '../../runtime/document/colour.ts';
import { githubProperty } from '../../runtime/document/report.ts';
import type { GatewayIr } from '../ir.ts';
import { type Drift, isClean } from './compare.ts';
import type { Written } from './write.ts';

const TELL = 'run `npm run generate` and commit the result';

/** What a check says to a person; empty when nothing differs. */
export function driftText(drift: Drift, paint: Colours): string {
  if (isClean(drift)) return '';
  const lines = [
    `${paint.bold(paint.red('drift'))}: generated/ does not match specs/`,
    ...drift.missing.map((file) => `  ${paint.green('missing')}  ${file.path}`),
    ...drift.changed.flatMap(({ file, hunk }) => [
      `  ${paint.yellow('changed')}  ${file.path}`,
      ...hunk.map((line) => `             ${hunkLine(line, paint)}`),
    ]),
    ...drift.stale.map((file) => `  ${paint.red('stale')}    ${file.path}  (no spec produces this)`),
    TELL,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function hunkLine(line: string, paint: Colours): string {
  if (line.startsWith('-')) return paint.red(line);
  return line.startsWith('+') ? paint.green(line) : line;
}

/** What a check says to a workflow: one annotation per file. */
export function driftGithub(drift: Drift): string {
  const lines = [
    ...drift.missing.map((file) => [file.path, 'missing'] as const),
    ...drift.changed.map((changed) => [changed.file.path, 'changed'] as const),
    ...drift.stale.map((file) => [file.path, 'stale'] as const),
  ];
  return lines
    .map(([path, state]) => `::error file=${githubProperty(path)},title=drift::${state}: ${TELL}\n`)
    .join('');
}

/** Drift as plain data, for tools. */
export function driftData(drift: Drift): Readonly<Record<keyof Drift, readonly string[]>> {
  return {
    missing: drift.missing.map((file) => file.path),
    changed: drift.changed.map((changed) => changed.file.path),
    stale: drift.stale.map((file) => file.path),
  };
}

/** `written 3 files, deleted 1: 12 models, 14 routes (182 ms)` */
export function writtenText(
  changes: Written,
  facts: { readonly ir: GatewayIr; readonly ms: number },
  paint: Colours,
): string {
  const { written, deleted } = changes;
  const done =
    written.length + deleted.length === 0
      ? 'nothing to do'
      : `wrote ${count(written.length, 'file')}${deleted.length === 0 ? '' : `, deleted ${deleted.length}`}`;
  return `${paint.green('ok')} ${done}: ${contents(facts.ir)} ${paint.dim(`(${facts.ms} ms)`)}\n`;
}

/** The same where nothing had to be compiled to know it. */
export function unchangedText(found: string, paint: Colours): string {
  return `${paint.green('ok')} nothing to do: ${found}\n`;
}

/** `ok generated/ matches specs/: 12 models, 14 routes (150 ms)` */
export function cleanText(facts: { readonly ir: GatewayIr; readonly ms: number }, paint: Colours): string {
  const { ir, ms } = facts;
  return `${paint.green('ok')} generated/ matches specs/: ${contents(ir)} ${paint.dim(`(${ms} ms)`)}\n`;
}

/** `12 models, 14 routes` */
export function contents(ir: GatewayIr): string {
  const families = [...ir.families, ...ir.chatFamilies];
  const models = families.reduce((sum, family) => sum + family.models.length, 0);
  return `${count(models, 'model')}, ${count(ir.routes.length, 'route')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
