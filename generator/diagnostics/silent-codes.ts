import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { listed } from '../../runtime/document/suggest.ts';

/** 318x: what compiles, and is hardly meant. */
export const SILENT_CODES = {
  GW3185: entry<{ readonly text: string; readonly name: string }>({
    severity: 'warning',
    title: 'text that is the name of a value',
    cause:
      'Text without `$` is sent as it is written, and this one is the name of a value that nothing else takes: the word would be sent instead of the value.',
    fix: 'Write the name with its `$`, or `{ $is: text }` if the word itself is meant.',
    message: (p) => `the text \`${p.text}\` is also the name \`${p.name}\``,
    help: (p) => `write \`${p.name}\`, or \`{ $is: ${p.text} }\` if the word is meant`,
  }),
  GW3186: entry<{ readonly fact: string; readonly protocol: string; readonly modes: readonly string[] }>({
    severity: 'warning',
    title: 'protocol that does not send the prompt',
    cause:
      'The family reads a prompt and offers the mode, and in it the protocol sends nothing of the prompt: the vendor makes something else than was asked for.',
    fix: 'Send `$prompt` in the mode, say `no` to the mode, or take the protocol out of the list.',
    message: (p) => `\`${p.protocol}\` does not send \`$${p.fact}\` in ${listed(p.modes)}`,
  }),
  GW3187: entry<{ readonly field: string; readonly request: string }>({
    severity: 'warning',
    title: 'required field that may be missing',
    cause:
      'The vendor refuses a submission without a field of `examples.required`, and there are requests for which the protocol does not send it.',
    fix: 'Ask for what it is made of with `needs` in its row of `models` or with `when` in the routes table, add `| else`, or drop it from `required` if the vendor does not need it.',
    message: (p) => `\`${p.field}\` may be missing: ${p.request}`,
  }),
  GW3188: entry<{ readonly word: string; readonly row: number }>({
    severity: 'warning',
    title: 'status word that an earlier row decides',
    cause:
      'Rows of `poll.state` are tried in order, and the first that fits decides: what a later row says of the same word, such as its class, is never used.',
    fix: 'Take the word out of the earlier row, or move the row that says more before it.',
    message: (p) => `row ${p.row} of the states decides \`${p.word}\` first`,
  }),
  GW3189: entry<{ readonly field: string; readonly isOwn: boolean }>({
    severity: 'error',
    title: 'field that nothing reads',
    cause:
      'A field that a family declares is taken from callers without a word, and one that neither `read` nor a rule looks at is lost. Of a field that is not declared callers are told that it is ignored.',
    fix: 'Read it, refuse or warn of it by a rule, or take it out of `fields`; of a block with more than the family reads, write out the fields that it does read.',
    message: (p) => `\`${p.field}\` is declared, and nothing reads it`,
    help: (p) =>
      p.isOwn
        ? 'read it, or take it out of `fields`: callers are then told that it is ignored'
        : 'it comes with a block: read it, or write out the fields that are read in place of `$use`',
  }),
  GW3190: entry<{ readonly path: string; readonly known: readonly string[] }>({
    severity: 'warning',
    title: 'read of a member that its object does not declare',
    cause:
      'What an object of the body declares is checked for its type and bounds, stands in the API description and is told apart from misspelt names. A member that is read and not declared has none of this.',
    fix: 'Declare it under `properties` of the object, or correct its name.',
    message: (p) => `\`${p.path}\` is read, and no field declares it`,
    help: (p) => `declared there: ${p.known.map((name) => `\`${name}\``).join(', ')}`,
  }),
} satisfies Catalog;
