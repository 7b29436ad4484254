import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor } from '../../runtime/document/suggest.ts';

/** A word that names nothing, and the words that would have. */
export interface Unknown {
  readonly name: string;
  readonly known: Iterable<string>;
}

const helpUnknown = (p: Unknown): string | undefined => helpFor(p.name, p.known);

/**
 * 2xxx: references and names. Append new entries; the type argument names its parameters. Numbers that are
 * missing here were taken once and are not used again.
 */
export const NAME_CODES = {
  GW2001: entry<Unknown>({
    severity: 'error',
    title: 'unknown surface',
    cause:
      'A route answers in the dialect of a surface, and there is no file with this id in `specs/surfaces/`.',
    fix: 'Correct the name, or add the surface.',
    message: (p) => `unknown surface \`${p.name}\``,
    label: (p) => `no file specs/surfaces/${p.name}.yaml`,
    help: helpUnknown,
  }),
  GW2002: entry<Unknown>({
    severity: 'error',
    title: 'unknown route',
    cause: 'There is no file with this id in `specs/routes/`.',
    fix: 'Correct the name, or add the route.',
    message: (p) => `unknown route \`${p.name}\``,
    label: (p) => `no file specs/routes/${p.name}.yaml`,
    help: helpUnknown,
  }),
  GW2003: entry<Unknown>({
    severity: 'error',
    title: 'unknown protocol',
    cause: 'There is no file with this id in `specs/protocols/`.',
    fix: 'Correct the name, or add the protocol.',
    message: (p) => `unknown protocol \`${p.name}\``,
    label: (p) => `no file specs/protocols/${p.name}.yaml`,
    help: helpUnknown,
  }),
  GW2004: entry<Unknown>({
    severity: 'error',
    title: 'unknown tier',
    cause: 'Resolution tiers are listed in `tiers` of `specs/vocabulary.yaml`, and this is none of them.',
    fix: 'Correct the name, or add the tier to the list.',
    message: (p) => `unknown tier \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2005: entry<Unknown>({
    severity: 'error',
    title: 'unknown error code',
    cause: 'Every error code has a row in `specs/errors.yaml`, and this one has none.',
    fix: 'Correct the code, or add its row.',
    message: (p) => `unknown error code \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2006: entry<Unknown>({
    severity: 'error',
    title: 'unknown shared field',
    cause:
      '`$ref` names an entry of `fields` in `specs/vocabulary.yaml` or a file of `specs/fields/`, and there is none with this name.',
    fix: 'Correct the name, write the schema out, or add the shared field.',
    message: (p) => `unknown shared field \`${p.name}\``,
    label: () => 'not in `fields` of specs/vocabulary.yaml or specs/fields/',
    help: helpUnknown,
  }),
  GW2007: entry<{ readonly id: string }>({
    severity: 'error',
    title: 'duplicate model id',
    cause: 'A public model id must lead to exactly one model in the whole gateway.',
    fix: 'Rename or remove one of them.',
    message: (p) => `duplicate model id \`${p.id}\``,
    label: () => 'declared again here',
  }),
  GW2009: entry<{ readonly alias: string; readonly clash: string }>({
    severity: 'error',
    title: 'alias clash',
    cause: 'An alias that equals a model id or another alias would lead to two models.',
    fix: 'Choose another alias, or remove one of them.',
    message: (p) => `alias \`${p.alias}\` is already ${p.clash}`,
  }),
  GW2010: entry<{ readonly what: string; readonly path: readonly string[] }>({
    severity: 'error',
    title: 'cycle',
    cause: 'Following these references leads back to the start.',
    fix: 'Remove one of the references.',
    message: (p) => `${p.what} leads in a circle: ${p.path.map((step) => `\`${step}\``).join(' -> ')}`,
  }),
  GW2011: entry<{ readonly name: string; readonly path: string }>({
    severity: 'error',
    title: 'hook file missing',
    cause: 'The protocol declares hand-written code that does not exist or does not export `hooks`.',
    fix: 'Write the module, or remove `hooks` from the protocol.',
    message: (p) => `hook \`${p.name}\` needs a module \`${p.path}\` that exports \`hooks\``,
  }),
  GW2012: entry<{ readonly path: string }>({
    severity: 'warning',
    title: 'hook file not declared',
    cause: 'A hand-written module exists that no protocol uses.',
    fix: 'Declare it with `hooks` in a protocol, or delete it.',
    message: (p) => `no protocol declares the hook module \`${p.path}\``,
  }),
  GW2013: entry<Unknown>({
    severity: 'error',
    title: 'unknown model',
    cause: 'No family has a model with this id.',
    fix: 'Correct the id.',
    message: (p) => `unknown model \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2014: entry<Unknown>({
    severity: 'error',
    title: 'unknown mode',
    cause: 'Modes are declared in `specs/vocabulary.yaml` (and boolean facts marked `toggle` act as modes).',
    fix: 'Correct the name, or declare the mode.',
    message: (p) => `unknown mode \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2015: entry<Unknown>({
    severity: 'error',
    title: 'unknown fact or role',
    cause: 'Facts and roles are declared in `specs/vocabulary.yaml`, and this word is neither.',
    fix: 'Correct the name, or declare it.',
    message: (p) => `unknown fact or role \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2016: entry<Unknown>({
    severity: 'error',
    title: 'unknown name in an expression',
    cause: 'The name means nothing in this place; which names exist depends on where the expression stands.',
    fix: 'Correct the name.',
    message: (p) => `unknown name \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2017: entry<Unknown>({
    severity: 'error',
    title: 'unknown filter',
    cause: 'The word after `|` is no filter of the spec language.',
    fix: 'Correct the name.',
    message: (p) => `unknown filter \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2018: entry<Unknown>({
    severity: 'error',
    title: 'unknown auth strategy',
    cause: 'How to sign upstream calls is chosen by name from the strategies that the runtime has.',
    fix: 'Correct the name, or implement the strategy.',
    message: (p) => `unknown auth strategy \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2019: entry<Unknown>({
    severity: 'error',
    title: 'unknown operation',
    cause: 'A route does one of the operations that the runtime implements.',
    fix: 'Correct the name.',
    message: (p) => `unknown operation \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2020: entry<{ readonly method: string; readonly path: string; readonly other: string }>({
    severity: 'error',
    title: 'duplicate method and path',
    cause: 'Two routes cannot listen to the same method and path, unless a query value tells them apart.',
    fix: 'Change the path or the method of one of them, or give both a `selected_by` with another value.',
    message: (p) => `\`${p.method} ${p.path}\` is already route \`${p.other}\``,
  }),
  GW2021: entry<Unknown & { readonly surface: string }>({
    severity: 'error',
    title: 'unknown answer',
    cause: 'A route names one of the answers of its surface.',
    fix: 'Correct the name, or add the answer to the surface.',
    message: (p) => `surface \`${p.surface}\` has no answer \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2022: entry<Unknown & { readonly of: string; readonly value?: boolean }>({
    severity: 'error',
    title: 'unknown field or value of a name',
    cause: 'The fields below this name, or the values it can have, are known, and this is none of them.',
    fix: 'Correct the word, or declare it.',
    message: (p) =>
      p.value === true ? `\`${p.of}\` is never \`${p.name}\`` : `\`${p.of}\` has no field \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2023: entry<{ readonly identifier: string; readonly first: string; readonly second: string }>({
    severity: 'error',
    title: 'identifier collision',
    cause: 'Ids become names in generated code, and these two become the same name.',
    fix: 'Rename one of them.',
    message: (p) =>
      `\`${p.first}\` and \`${p.second}\` both become the name \`${p.identifier}\` in generated code`,
  }),
  GW2024: entry<Unknown>({
    severity: 'error',
    title: 'unknown family',
    cause: 'There is no file with this id in `specs/families/`.',
    fix: 'Correct the name, or add the family.',
    message: (p) => `unknown family \`${p.name}\``,
    label: (p) => `no file specs/families/${p.name}.yaml`,
    help: helpUnknown,
  }),
  GW2025: entry<Unknown>({
    severity: 'error',
    title: 'unknown callback proof',
    cause: 'How a callback is proven is chosen by name from the proofs that the runtime has.',
    fix: 'Correct the name, or implement the proof; `none` is for vendors that sign nothing.',
    message: (p) => `unknown callback proof \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2026: entry<Unknown>({
    severity: 'error',
    title: 'unknown capability',
    cause: 'Chat models read the content kinds and have the features that the gateway can convert.',
    fix: 'Correct the name.',
    message: (p) => `unknown capability \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2030: entry<Unknown>({
    severity: 'error',
    title: 'unknown chat field',
    cause: 'A chat protocol lists the public fields that it can say, and no chat family has this one.',
    fix: 'Correct the name, or add the field to the family.',
    message: (p) => `no chat family has a field \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2027: entry<{ readonly name: string }>({
    severity: 'error',
    title: 'duplicate shared field',
    cause: 'Families name shared fields by one word, whichever file they are in.',
    fix: 'Rename or remove one of them.',
    message: (p) => `duplicate shared field \`${p.name}\``,
    label: () => 'declared again here',
  }),
  GW2031: entry<Unknown & { readonly format: string; readonly what: 'option' | 'style of reasoning' }>({
    severity: 'error',
    title: 'unknown word of a chat format',
    cause:
      'A chat format is code: it reads the options and knows the styles of reasoning that it was made for.',
    fix: 'Correct the name.',
    message: (p) => `chat format \`${p.format}\` has no ${p.what} \`${p.name}\``,
    help: helpUnknown,
  }),
  GW2032: entry<Unknown>({
    severity: 'error',
    title: 'unknown effort',
    cause: 'Callers ask for an effort by a word of the field `reasoning_effort`; nobody can ask for another.',
    fix: 'Correct the word, or add it to the field of the chat family.',
    message: (p) => `no chat family takes \`reasoning_effort\` \`${p.name}\``,
    help: helpUnknown,
  }),
} satisfies Catalog;
