import { TASK_KINDS } from '../../runtime/contract/family.ts';
import type { SpecFact, SpecVocabulary } from '../spec-types.ts';
import { BOOLEAN, INTEGER, JSON_VALUE, listOf, mediaOf, NUMBER, OBJECT, SIZE, STRING } from './lang-type.ts';
import type { Binding, LangType } from './types.ts';

export type Names = Readonly<Record<string, Binding>>;

const FACT_TYPES: Readonly<Record<SpecFact['type'], LangType>> = {
  string: STRING,
  number: NUMBER,
  integer: INTEGER,
  boolean: BOOLEAN,
  object: OBJECT,
  size: SIZE,
};

/** The type of a fact of the vocabulary, for `compileTyped`. */
export function factType(fact: SpecFact): LangType {
  return FACT_TYPES[fact.type];
}

/** The type of a role of the vocabulary, for `compileTyped`: always a list. */
export function roleType(role: { readonly kind: 'image' | 'video' | 'audio' }): LangType {
  return listOf(mediaOf(role.kind));
}

/** The settings of the deployed channel, which the operator names as the vendor needs them. */
export const CHANNEL: Binding = { type: JSON_VALUE, ref: 's.channel', partial: true };

/** A value of a known type at a TypeScript reference. */
export function simple(type: LangType, ref: string): Binding {
  return { type, ref };
}

/** Fields of one type below a reference; naming the whole is a mistake. */
export function record(root: string, names: readonly string[], type = STRING): Binding {
  const fields = names.map((name) => [name, simple(type, dotted(root, name))] as const);
  return { type: OBJECT, ref: root, partial: true, fields: Object.fromEntries(fields) };
}

/** `root.name`, or `root["odd-name"]`. */
export function dotted(root: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${root}.${name}` : `${root}[${JSON.stringify(name)}]`;
}

const TASK_NAMES = {
  id: { type: STRING },
  upstream_id: { type: STRING },
  created_at: { type: INTEGER },
  callback_url: { type: STRING },
  kind: { type: STRING, values: TASK_KINDS },
} as const satisfies Readonly<Record<string, Pick<Binding, 'type' | 'values'>>>;

/** What is known of a task in one place. */
export function task(root: string, names: readonly (keyof typeof TASK_NAMES)[]): Binding {
  const fields = names.map((name) => [name, { ...TASK_NAMES[name], ref: `${root}.${name}` }] as const);
  return { type: OBJECT, ref: root, partial: true, fields: Object.fromEntries(fields) };
}

/** Every fact of the vocabulary by name. */
export function factNames(vocabulary: SpecVocabulary): Names {
  const facts = Object.entries(vocabulary.facts).map(([name, fact]): [string, Binding] => [
    name,
    { type: factType(fact), ref: dotted('s.request.facts', name), marks: { kind: 'fact', name } },
  ]);
  return Object.fromEntries(facts);
}

/** Names of calls about a task that the vendor knows. */
export function taskNames(savedNames: readonly string[]): Names {
  return {
    task: task('s.task', ['id', 'upstream_id', 'created_at']),
    saved: record('s.saved', savedNames),
    channel: CHANNEL,
  };
}

/** An answer of the vendor, at a reference. */
export function answerNames(root: string): Names {
  return {
    body: { type: JSON_VALUE, ref: `${root}.body`, marks: { kind: 'body', name: 'body' } },
    http: simple(INTEGER, `${root}.http`),
    header: { type: OBJECT, ref: `${root}.headers`, partial: true },
  };
}
