import type { ChatRequest } from '../../contract/chat.ts';
import type { Steps } from '../../contract/paused-work.ts';
import { refusal } from '../../words/refusal.ts';
import { readOptions } from '../format-options.ts';
import { reasoningStyle, startWarnings, type Warn } from '../request-parts.ts';
import type { Converted, ConvertInput } from '../types.ts';
import { planThinking } from './plan-thinking.ts';
import { countCacheMarks } from './to-blocks.ts';
import { type Conversation, toConversation } from './to-conversation.ts';
import { answerShape, toTools } from './to-tools.ts';

/** With thinking nothing below it is taken. */
const LEAST_TOP_P_THINKING = 0.95;

/** The vendor's body for a chat request; pure. Throws `invalid_request` for what it cannot say. */
export function* toRequest(input: ConvertInput): Steps<Converted> {
  const { request, choice } = input;
  const options = readOptions(choice);
  const { warnings, warn } = startWarnings();
  if ((request.n ?? 1) > 1) throw refusal('n', `must be 1 for this upstream (got ${request.n})`);
  const cacheMark = countCacheMarks(warn);
  const conversation = yield* toConversation({
    messages: request.messages,
    media: input,
    extraContent: options.extraContent,
    cacheMark,
    warn,
  });
  const shape = answerShape(request, { byTool: options.jsonByTool, warn });
  const style = reasoningStyle(input);
  const plan = planThinking({
    ...input,
    style,
    display: options.thinkingDisplay,
    obstacle:
      shape.tool === undefined
        ? obstacleIn(conversation)
        : 'response_format needs a tool that must be called',
    warn,
  });
  const { thinks } = plan;
  const isFixed = style !== undefined && options.fixedSampling.includes(style.style);
  const sampling = toSampling(request, { isFixed, thinks, warn });
  const tools = toTools(request, { jsonTool: shape.tool, thinks, cacheMark, warn });
  const system =
    shape.instruction === undefined
      ? conversation.system
      : [...conversation.system, { type: 'text', text: shape.instruction }];
  const body = {
    model: input.model,
    max_tokens: plan.maxTokens,
    system: system.length === 0 ? undefined : system,
    messages: conversation.messages,
    thinking: plan.thinking,
    output_config:
      plan.effort === undefined && shape.format === undefined
        ? undefined
        : { effort: plan.effort, format: shape.format },
    ...sampling,
    stop_sequences: stopSequences(request),
    ...tools,
    metadata: typeof request.user === 'string' && request.user !== '' ? { user_id: request.user } : undefined,
    stream: input.stream ? true : undefined,
  };
  return { body, warnings, output_tokens: plan.maxTokens };
}

/** Why the upstream cannot think in this conversation. */
function obstacleIn(conversation: Conversation): string | undefined {
  if (conversation.endsWithAssistant)
    return 'the last message is of role assistant, and the upstream goes on with that';
  if (!conversation.loopLacksThinking) return undefined;
  return 'a call of the running tool loop came without the extra_content that its answer carried';
}

function stopSequences(request: ChatRequest): readonly string[] | undefined {
  const { stop } = request;
  if (stop === undefined || stop === null) return undefined;
  const list = typeof stop === 'string' ? [stop] : stop;
  const blank = list.findIndex((one) => one.trim() === '');
  if (blank >= 0) {
    const param = typeof stop === 'string' ? 'stop' : `stop[${blank}]`;
    throw refusal(param, 'must hold more than white space for this upstream');
  }
  return list.length === 0 ? undefined : list;
}

interface Sampling {
  readonly temperature: number | undefined;
  readonly top_p: number | undefined;
  readonly top_k: number | undefined;
}

/** Temperature is 0 to 1 here; a thinking model takes only its own, a model of fixed sampling none of the three. */
function toSampling(
  request: ChatRequest,
  { isFixed, thinks, warn }: { readonly isFixed: boolean; readonly thinks: boolean; readonly warn: Warn },
): Sampling {
  function temperature(): number | undefined {
    const value = request.temperature ?? undefined;
    if (value === undefined) return undefined;
    if (isFixed || thinks) {
      const why = isFixed ? 'the upstream takes only 1' : 'the upstream takes only 1 while it thinks';
      if (value !== 1) warn('temperature', 'ignored', why);
      return undefined;
    }
    const nearest = Math.min(1, Math.max(0, value));
    if (nearest !== value) warn('temperature', 'clamped', `the upstream takes 0 to 1; ${nearest} was used`);
    return nearest;
  }

  function topP(): number | undefined {
    const value = request.top_p ?? undefined;
    if (value === undefined) return undefined;
    if (isFixed) {
      if (value !== 1) warn('top_p', 'ignored', 'the upstream takes none');
      return undefined;
    }
    if (!thinks || value >= LEAST_TOP_P_THINKING) return value;
    const range = `${LEAST_TOP_P_THINKING} to 1 while it thinks`;
    warn('top_p', 'clamped', `the upstream takes ${range}; ${LEAST_TOP_P_THINKING} was used`);
    return LEAST_TOP_P_THINKING;
  }

  function topK(): number | undefined {
    const value = request.top_k ?? undefined;
    if (value === undefined || !(isFixed || thinks)) return value;
    const why = isFixed ? 'the upstream takes none' : 'the upstream takes none while it thinks';
    warn('top_k', 'ignored', why);
    return undefined;
  }

  return { temperature: temperature(), top_p: topP(), top_k: topK() };
}
