import type { DiagnosticSink } from '../../../runtime/document/diagnostic.ts';
import { differenceOf } from '../../expand/extends.ts';
import type { ChatProtocolIr } from '../../ir-chat-protocol.ts';
import { answerScope, chatScope } from '../../language/scopes.ts';
import type { ChatProtocolSpec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { resolveAuth } from '../protocols/auth.ts';
import { resolveCall } from '../protocols/call.ts';
import { type CallContext, origin } from '../protocols/context.ts';
import { checkErrorExamples } from '../protocols/error-examples.ts';
import { resolveFailure, resolveRules, ruleFiles } from '../protocols/errors.ts';
import { chatFacts } from './facts.ts';
import { chatSettings } from './format.ts';
import { chatTwin } from './twin.ts';

/** For what a file with tasks was told already. */
const SILENT: DiagnosticSink = { add: () => undefined };

/** The `chat` block of one protocol file; mistakes go to the sink, and what they touch is then only a placeholder. */
export function resolveChatProtocol(spec: ChatProtocolSpec, context: ResolveContext): ChatProtocolIr {
  const { value } = spec;
  const place: CallContext = { spec, scopes: { answer: answerScope([]) }, sink: context.sink };
  const alsoTasks = context.specs.protocols.some(({ id }) => id === spec.id);
  const shared = alsoTasks ? { ...place, sink: SILENT } : place;
  const rules = resolveRules(shared);
  checkErrorExamples({ ...shared, spec }, rules);
  const auth = resolveAuth(shared);
  const difference = differenceOf(spec.document);
  return {
    id: spec.id,
    alsoTasks,
    title: value.title,
    ...(value.about === undefined ? {} : { about: value.about }),
    ...(difference === undefined ? {} : { difference }),
    auth,
    facts: chatFacts(spec, context),
    settings: chatSettings(value.chat),
    calls: {
      complete: resolveCall(place, ['chat', 'complete'], chatScope()),
      stream: resolveCall(place, ['chat', 'stream'], chatScope()),
    },
    errors: {
      read: resolveFailure(shared, ['errors']),
      rules,
      files: ruleFiles(shared),
      origin: origin(place, ['errors']),
    },
    twin: chatTwin(value, auth),
    origin: origin(place, ['chat']),
  };
}
