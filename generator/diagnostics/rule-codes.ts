import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor, listed } from '../../runtime/document/suggest.ts';

/** 3xxx: domain rules. Append new entries; the type argument names its parameters. */
export const RULE_CODES = {
  GW3001: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'bad expression',
    cause: 'Text that starts with `$` is an expression: `$name.field | filter argument ?? $other`.',
    fix: 'Correct the marked word; `$$` at the start makes a literal dollar sign.',
    message: (p) => p.problem,
  }),
  GW3002: entry<{ readonly filter: string; readonly expected: string; readonly actual: string }>({
    severity: 'error',
    title: 'filter does not take this type',
    cause: 'Every filter takes one type of input, and what flows into it here is another.',
    fix: 'Convert the value first, or use another filter.',
    message: (p) => `filter \`${p.filter}\` takes ${p.expected}, not ${p.actual}`,
  }),
  GW3003: entry<{ readonly filter: string; readonly problem: string }>({
    severity: 'error',
    title: 'wrong filter arguments',
    cause: 'The filter takes other arguments.',
    fix: 'Give the arguments that the filter takes.',
    message: (p) => `filter \`${p.filter}\` ${p.problem}`,
  }),
  GW3004: entry<{ readonly expected: string; readonly actual: string }>({
    severity: 'error',
    title: 'type does not fit the place',
    cause: 'The expression makes a value of another type than this place takes.',
    fix: 'Convert the value with a filter, or use another expression.',
    message: (p) => `this place takes ${p.expected}, but the expression makes ${p.actual}`,
  }),
  GW3005: entry<{ readonly operator: string; readonly problem: string }>({
    severity: 'error',
    title: 'wrong use of an operator',
    cause: 'Keys that start with `$` are operators, each with its own form.',
    fix: 'Use the operator as the spec language says.',
    message: (p) => `operator \`${p.operator}\` ${p.problem}`,
  }),
  GW3006: entry<{ readonly role: string; readonly protocols: readonly string[] }>({
    severity: 'error',
    title: 'nobody can carry this input',
    cause: 'The family reads an input that none of its protocols can send, so it would always be lost.',
    fix: 'List a protocol that carries it, or stop reading it.',
    message: (p) => `no protocol of this family carries \`${p.role}\``,
    help: (p) => `protocols listed: ${listed(p.protocols)}`,
  }),
  GW3007: entry<{ readonly role: string; readonly encoding: string }>({
    severity: 'error',
    title: 'impossible encoding',
    cause: 'The input of this role cannot be turned into this encoding.',
    fix: 'Use an encoding that the kind of media has.',
    message: (p) => `\`${p.role}\` cannot be turned into \`${p.encoding}\``,
  }),
  GW3008: entry<{ readonly target: string; readonly known: Iterable<string> }>({
    severity: 'error',
    title: 'unknown state',
    cause: 'Every word of the vendor maps to one of the states that the gateway knows.',
    fix: 'Choose one of the states.',
    message: (p) => `unknown state \`${p.target}\``,
    help: (p) => helpFor(p.target, p.known),
  }),
  GW3009: entry<{
    readonly rule: number;
    readonly by: number;
    /** The code or status of the rule that is never reached, where others of it are. */
    readonly part?: string;
  }>({
    severity: 'error',
    title: 'error rule never reached',
    cause: 'The first rule that fits wins, and an earlier rule fits whenever this one does.',
    fix: 'Move the rule up, or remove what is never reached.',
    message: (p) => {
      const part = p.part === undefined ? '' : ` for \`${p.part}\``;
      return `error rule ${p.rule} is never reached${part}: rule ${p.by} fits first`;
    },
  }),
  GW3010: entry<{ readonly model: string }>({
    severity: 'error',
    title: 'model without price',
    cause: 'A model without a price would be served for nothing by mistake.',
    fix: 'Give the model or its family a price; `{ per: clip, micros: 0, free: true }` says that it is free.',
    message: (p) => `model \`${p.model}\` has no price`,
  }),
  GW3011: entry<{ readonly model: string }>({
    severity: 'error',
    title: 'zero price without free',
    cause: 'A price of zero is nearly always a mistake.',
    fix: 'Add `free: true` if the model costs nothing, or write its price.',
    message: (p) => `the price of \`${p.model}\` is 0 without \`free: true\``,
  }),
  GW3012: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'fetch state and fetch step do not match',
    cause:
      'A state `fetch` needs the step that brings the result, and a fetch step needs a state that leads to it.',
    fix: 'Add the missing one, or remove the other.',
    message: (p) => p.problem,
  }),
  GW3013: entry<{ readonly path: string; readonly problem: string }>({
    severity: 'error',
    title: 'bad path',
    cause: 'Paths are absolute and lie below the channel’s or the gateway’s base address.',
    fix: 'Start the path with one `/`; no host, no `..`, no empty segment.',
    message: (p) => `path \`${p.path}\` ${p.problem}`,
  }),
  GW3014: entry<{ readonly example: string; readonly path: string }>({
    severity: 'error',
    title: 'example lacks what the spec reads',
    cause: 'Examples feed the sandbox and the tests, so they must hold every path that the spec needs.',
    fix: 'Add the path to the example, or correct the expression.',
    message: (p) => `example \`${p.example}\` has no \`${p.path}\``,
  }),
  GW3016: entry<{ readonly name: string; readonly problem: string }>({
    severity: 'error',
    title: 'limits contradict themselves',
    cause: 'A default must lie within its own limits, and a minimum cannot exceed its maximum.',
    fix: 'Change the value or the limits.',
    message: (p) => `limits of \`${p.name}\`: ${p.problem}`,
  }),
  GW3017: entry<{
    readonly mode: string;
    /** Absent for a toggle, which is read itself. */
    readonly role?: string;
  }>({
    severity: 'error',
    title: 'mode that cannot happen',
    cause:
      'A mode is inferred from the inputs that are present, and the family does not read one that it needs; or a fact has a support level and is not read.',
    fix: 'Read the input or the fact, or say `no`.',
    message: (p) =>
      p.role === undefined
        ? `\`${p.mode}\` is offered, but this family does not read it`
        : `mode \`${p.mode}\` needs \`${p.role}\`, which this family does not read`,
  }),
  GW3018: entry<{ readonly name: string }>({
    severity: 'error',
    title: 'credential outside auth',
    cause: 'Credentials are placed by the auth strategy alone, so that no mapping can leak one.',
    fix: 'Remove it; choose the strategy under `auth` that sends it.',
    message: (p) => `credentials cannot be named here: \`${p.name}\``,
  }),
  GW3019: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'sandbox twin cannot be derived',
    cause:
      'The sandbox imitates the vendor from the spec and its examples, and this part cannot be imitated.',
    fix: 'Add the example that is missing, or simplify the part.',
    message: (p) => p.problem,
  }),
  GW3020: entry<{ readonly model: string }>({
    severity: 'error',
    title: 'price per second without a length',
    cause: 'A request is priced before it is sent, and one that names no length would have no price.',
    fix: 'Give `limits.seconds` a `default`, or price the model per clip.',
    message: (p) => `model \`${p.model}\` is priced per second, but \`seconds\` has no default`,
  }),
  GW3021: entry<{ readonly field: string }>({
    severity: 'error',
    title: 'uploaded file would be lost',
    cause:
      'A multipart route serves the family, and a file uploaded under the name of this field would be read by nothing.',
    fix: 'Read `$files.<field> ?? $body.<field>`.',
    message: (p) => `\`${p.field}\` holds media, but files uploaded under this name are not read`,
  }),
  GW3022: entry<{
    readonly example: string;
    readonly expected: string;
    readonly actual: string | undefined;
    readonly by: string;
  }>({
    severity: 'error',
    title: 'example is read as something else',
    cause: 'An example is named after what the spec must read from it, and the spec reads another thing.',
    fix: 'Correct the example, or the rule that reads it.',
    message: (p) => {
      const actual = p.actual === undefined ? 'nothing' : `\`${p.actual}\``;
      return `example \`${p.example}\` is read as ${actual} by \`${p.by}\`, not as \`${p.expected}\``;
    },
  }),
  GW3023: entry<{ readonly pattern: string; readonly problem: string }>({
    severity: 'error',
    title: 'pattern that may take too long',
    cause:
      'Texts of callers are matched against the pattern, so its time must grow no faster than the text, whatever the text is.',
    fix: 'Start with `^`, let no two repeats in a row take the same characters, and begin every round of a repeated group with a character that nothing else in it takes.',
    message: (p) => `pattern ${p.pattern} ${p.problem}`,
  }),
  GW3024: entry<{
    readonly keyword: string;
    readonly fitting: readonly string[];
    readonly types: readonly string[];
  }>({
    severity: 'error',
    title: 'keyword of another type',
    cause:
      'The keyword says something about values of a type that this schema does not allow or does not name.',
    fix: 'Name the type with `type`, or remove the keyword.',
    message: (p) => {
      const types = p.types.length === 0 ? 'no type is named' : `the type is ${listed(p.types)}`;
      return `\`${p.keyword}\` is for ${listed(p.fitting)}, and here ${types}`;
    },
  }),
  GW3025: entry<{ readonly model: string }>({
    severity: 'error',
    title: 'model that can do nothing',
    cause: 'A mode that is not listed, or is `no`, is refused, so every request for this model would be.',
    fix: 'Offer a mode, or remove the model.',
    message: (p) => `model \`${p.model}\` offers no mode`,
  }),
  GW3026: entry<{ readonly mode: string; readonly protocols: readonly string[] }>({
    severity: 'error',
    title: 'mode without a route',
    cause:
      'A protocol with a routes table serves a request only where a row fits, and none of the listed protocols has a row that can fit this mode.',
    fix: 'Add a row for the mode, list a protocol that has one, or say `no` to the mode.',
    message: (p) => `mode \`${p.mode}\` has no route`,
    help: (p) => `protocols listed: ${listed(p.protocols)}`,
  }),
  GW3027: entry<{ readonly name: string; readonly problem: string }>({
    severity: 'error',
    title: 'two files of one name',
    cause: 'Files of a result are kept by name, and those of its items as `audio`, `audio_2` and so on.',
    fix: 'Rename one of them, or leave the file to the items.',
    message: (p) => `file \`${p.name}\` ${p.problem}`,
  }),
  GW3028: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'callback and its address do not match',
    cause:
      'A vendor that is told an address calls it, so the protocol says how the call is proven; and a proof is for nothing when no address is sent.',
    fix: 'Send `$task.callback_url` with the submission and say `callback: { verify: ... }`, or neither.',
    message: (p) => p.problem,
  }),
  GW3029: entry<{ readonly row: number; readonly name: string; readonly by: 'a path' | 'the submission' }>({
    severity: 'error',
    title: 'route without a value that is needed',
    cause:
      'A path or the body has a place for a value of the chosen row, and nothing right can be sent where the row has none.',
    fix: 'Give the row the value, or ask for it with `$when`; a path must do without it.',
    message: (p) => `row ${p.row} of the routes has no \`${p.name}\`, which ${p.by} needs`,
  }),
  GW3030: entry<{ readonly base: string; readonly problem: string }>({
    severity: 'error',
    title: 'dialect that contradicts its family',
    cause:
      'A family with `models_of` offers the models of another family in a body of its own: what they are, cost and can be sent to is said there, once.',
    fix: 'Say it in the family that owns the models, or correct the dialect.',
    message: (p) => `the models are those of family \`${p.base}\`: ${p.problem}`,
  }),
  GW3031: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'rule that cannot be applied',
    cause: 'A rule of a family refuses a request or warns about it, with one sentence.',
    fix: 'Give the rule either `warn` or `refuse`.',
    message: (p) => `this rule ${p.problem}`,
  }),
  GW3032: entry<{ readonly key: string; readonly operation: string; readonly takers: readonly string[] }>({
    severity: 'error',
    title: 'key that the operation does not use',
    cause: 'The key says something to certain operations only, so here it would say nothing.',
    fix: 'Remove the key, or correct the operation.',
    message: (p) => `\`${p.key}\` says nothing to \`${p.operation}\``,
    help: (p) => `it is for ${listed(p.takers)}`,
  }),
  GW3033: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'call that does not say what it is about',
    cause:
      'A call about one task names that task, and a submission that can be looked up later carries our id: otherwise the vendor answers about something else, or the caller pays twice.',
    fix: 'Send the name that is missing.',
    message: (p) => p.problem,
  }),
  GW3034: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'pace that contradicts itself',
    cause:
      'A task is asked for after `first_secs`, then every `every_secs`, later every `slow_secs`, and is given up after `deadline_secs`: the vendor may still finish and charge for it.',
    fix: 'Write seconds that follow each other in this order.',
    message: (p) => p.problem,
  }),
  GW3035: entry<{ readonly path: string; readonly example: string }>({
    severity: 'error',
    title: 'id in the answer that is not compared',
    cause:
      'The vendor repeats the id of the task in its answers, and without `poll.echo` an answer about another task would be taken for this one.',
    fix: 'Say with `poll.echo` where the id stands.',
    message: (p) =>
      `\`${p.path}\` repeats the id in the example \`${p.example}\`, and \`poll.echo\` does not read it`,
  }),
  GW3036: entry<{ readonly row: number; readonly problem: string }>({
    severity: 'error',
    title: 'route never chosen',
    cause: 'The first row that fits wins, and no request is left for this one.',
    fix: 'Move the row up, correct its condition, or remove it.',
    message: (p) => `row ${p.row} of the routes is never chosen: ${p.problem}`,
  }),
  GW3037: entry<{ readonly operator: '$choose' | '$when'; readonly fact: string }>({
    severity: 'error',
    title: 'priced fact left out by a choice',
    cause:
      'A price may depend on the fact, and where no key fits or the condition does not hold it would not be sent: the vendor then decides, and charges for what it decided.',
    fix: 'Add `$else` or a key for every value, or let the condition ask for `$mode` and `$route` only.',
    message: (p) => `\`${p.operator}\` has no \`$else\`, and nothing else sends \`$${p.fact}\``,
  }),
  GW3038: entry<{ readonly subject: string }>({
    severity: 'error',
    title: 'condition that never holds',
    cause: 'All clauses of a condition must hold at once, and no value passes all of these.',
    fix: 'Correct the clause; `in` asks for one of several words.',
    message: (p) => `\`${p.subject}\` cannot pass this test and those before it`,
  }),
  GW3039: entry<{ readonly name: string; readonly surfaces: readonly string[] }>({
    severity: 'error',
    title: 'echo that nobody reads',
    cause: 'A family keeps the text for the answers of its surface, and none of them says it.',
    fix: 'Say `$task.echo.<name>` in an answer, or remove the name.',
    message: (p) => `no answer reads \`$task.echo.${p.name}\``,
    help: (p) => `surfaces of the family’s routes: ${listed(p.surfaces)}`,
  }),
  GW3042: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'header that cannot carry a key',
    cause:
      'Clients of a vendor send their key in a header of their own, beside those that every request has.',
    fix: 'Name the header of that vendor, or remove `key_headers`.',
    message: (p) => p.problem,
  }),
  GW3049: entry<{ readonly name: string }>({
    severity: 'error',
    title: 'query field with a fixed value',
    cause: 'A query value that tells a route from others is always the same there; it cannot be chosen too.',
    fix: 'Take it out of `query` or out of `selected_by`.',
    message: (p) => `\`${p.name}\` selects this route and cannot be a query field of it`,
  }),
  GW3050: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'chat block that cannot be',
    cause: 'Parts of a `chat` block contradict each other, or are not what the format takes.',
    fix: 'Correct the marked part, or the one that it contradicts.',
    message: (p) => p.problem,
  }),
  GW3051: entry<{ readonly content: string; readonly protocols: readonly string[] }>({
    severity: 'error',
    title: 'nobody can take this content',
    cause:
      'The family says that its models read this kind of content, and none of its protocols can send it, so that every request with it would be refused.',
    fix: 'List a protocol that sends it, or say `no` under `supports`.',
    message: (p) => `no protocol of this family sends \`${p.content}\``,
    help: (p) => `protocols listed: ${listed(p.protocols)}`,
  }),
  GW3052: entry<{ readonly protocol: string; readonly native: string; readonly surface: string }>({
    severity: 'error',
    title: 'protocol of another dialect',
    cause:
      'The bodies of this family pass through as they are, and only an upstream that speaks their dialect understands them.',
    fix: 'List protocols whose `native` is the surface of the family’s routes.',
    message: (p) =>
      p.native === ''
        ? `\`${p.protocol}\` speaks the dialect of no surface, and the family’s routes that of \`${p.surface}\``
        : `\`${p.protocol}\` speaks the dialect of surface \`${p.native}\`, and the family’s routes that of \`${p.surface}\``,
  }),
  GW3053: entry<{ readonly protocol: string; readonly by: string }>({
    severity: 'warning',
    title: 'protocol without a family',
    cause:
      'The models of a channel are those of families that list its protocol, so a channel of this one can serve none.',
    fix: 'Add its id to `protocols` of the families whose models it serves.',
    message: (p) => `no ${p.by} lists protocol \`${p.protocol}\``,
  }),
  GW3055: entry<{
    readonly surface: string;
    readonly answer: string | undefined;
    readonly known: readonly string[];
  }>({
    severity: 'error',
    title: 'answer without the id of the new task',
    cause:
      'A caller reads a task by the id that the answer to the submission says, and the playground does too. It is a value of its own, outside of lists, that is `$task.id` and nothing else.',
    fix: 'Write `$task.id` into the answer, or name another answer in the route.',
    message: (p) =>
      p.answer === undefined
        ? 'the route makes a task and has no `answer` that says its id'
        : `the route makes a task, and answer \`${p.answer}\` of surface \`${p.surface}\` does not say its id`,
    help: (p) =>
      p.known.length === 0
        ? 'write `task_id: $task.id` into the answer, outside of lists'
        : `answers that say the id: ${listed(p.known)}`,
  }),
} satisfies Catalog;
