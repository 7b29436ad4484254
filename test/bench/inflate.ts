import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process.ts';

/** A catalogue of this many families is what a gateway with thousands of models looks like. */
export const FAMILIES = 12;

/**
 * Makes a root whose specs are the project's with as many models more, dealt out over the project's video
 * families and new ones made like them in turn. Every fifth model overrides a limit, the others are one line.
 */
export function inflate(root: string, models: number): void {
  cpSync(join(ROOT, 'specs'), join(root, 'specs'), { recursive: true });
  mkdirSync(join(root, 'generated'));
  const folder = join(root, 'specs/families');
  const vocabulary = readFileSync(join(root, 'specs/vocabulary.yaml'), 'utf8');
  // A price of one amount is none of a family that reads one of these.
  const priced = [...vocabulary.matchAll(/^ {2}(\w+): \{.*\bpriced: true\b/gm)].map(([, fact]) => fact);
  const own = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => /^kind: video$/m.test(text) && !/^models_of:/m.test(text))
    .filter((text) => !priced.some((fact) => new RegExp(`^  ${fact}:`, 'm').test(text)));
  for (let family = 0; family < FAMILIES; family++) {
    const text = own[family % own.length] ?? '';
    const id = family < own.length ? (/^id: (.*)$/m.exec(text)?.[1] ?? '') : `bench-${family}`;
    const head = family < own.length ? text : emptied(text, id);
    const share = Math.ceil((models - family) / FAMILIES);
    const rows = Array.from({ length: share }, (_, model) => modelRow(`bench-${family}-${model}`, model));
    writeFileSync(join(folder, `${id}.yaml`), head + rows.join(''));
  }
}

function emptied(text: string, id: string): string {
  return text.replace(/^id: .*$/m, `id: ${id}`).replace(/^models:[\s\S]*$/m, 'models:\n');
}

function modelRow(id: string, model: number): string {
  const price = `{ per: second, micros: ${1000 + model} }`;
  if (model % 5 !== 0) return `  - { id: ${id}, title: Bench ${model}, price: ${price} }\n`;
  return [
    `  - id: ${id}`,
    `    title: "Bench ${model}, with less room for words"`,
    '    limits:',
    '      prompt: { max_chars: 5000 }',
    `    price: ${price}\n`,
  ].join('\n');
}
