import type { ChatRequest } from '../../contract/chat.ts';
import type { Steps } from '../../contract/paused-work.ts';
import type { Warning, WarningAction } from '../../contract/warning.ts';
import { reasoningStyle } from '../reasoning-effort.ts';
import { refusal } from '../request-parts.ts';
import type { Converted, ConvertInput } from '../types.ts';
import { answerShape } from './answer-shape.ts';
import { cacheMarks } from './cache-marks.ts';
import { readFacts } from './messages-facts.ts';
import { planThinking } from './plan-thinking.ts';
import { type Conversation, toConversation } from './to-conversation.ts';
import { toTools } from './to-tools.ts';

/** With thinking nothing below it is taken. */
const LEAST_TOP_P_THINKING = 0.95;

/** The vendor's body for a chat request; pure. Throws `invalid_request` for what it cannot say. */
export function* toRequest(input: ConvertInput): Steps<Converted> {
  const { request, choice } = input;
  const facts = readFacts(choice);
  const warnings: Warning[] = [];
  if ((request.n ?? 1) > 1) throw refusal('n', `must be 1 for this upstream (got ${request.n})`);
  const marks = cacheMarks(warnings);
  const conversation = yield* toConversation({
    messages: request.messages,
    media: input,
    extraContent: facts.extraContent,
    marks,
    warnings,
  });
  const shape = answerShape(request, { byTool: facts.jsonByTool, warnings });
  const style = reasoningStyle(input);
  const plan = planThinking({
    request,
    style,
    outputTokens: input.output_tokens,
    mostTokens: input.most_output_tokens,
    display: facts.thinkingDisplay,
    obstacle: obstacleTo(conversation, { byTool: shape.tool !== undefined }),
    warnings,
  });
  const sampling = toSampling(request, {
    fixed: style !== undefined && facts.fixedSampling.includes(style.style),
    thinking: plan.on,
    warnings,
  });
  const tools = toTools(request, { jsonTool: shape.tool, thinking: plan.on, marks, warnings });
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
    temperature: sampling.temperature,
    top_p: sampling.top_p,
    top_k: sampling.top_k,
    stop_sequences: stopSequences(request),
    tools: tools.tools,
    tool_choice: tools.tool_choice,
    metadata: typeof request.user === 'string' && request.user !== '' ? { user_id: request.user } : undefined,
    stream: input.stream ? true : undefined,
  };
  return { body, warnings, output_tokens: plan.maxTokens };
}

function obstacleTo(
  conversation: Conversation,
  { byTool }: { readonly byTool: boolean },
): string | undefined {
  if (byTool) return 'response_format needs a tool that must be called';
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

/** Temperature is 0 to 1 here; a thinking model takes only its own, a model of `fixed` sampling none of the three. */
function toSampling(
  request: ChatRequest,
  state: { readonly fixed: boolean; readonly thinking: boolean; readonly warnings: Warning[] },
): Sampling {
  const warn = (field: string, action: WarningAction, message: string) => {
    state.warnings.push({ field, action, message });
    return undefined;
  };

  function temperature(): number | undefined {
    const value = request.temperature ?? undefined;
    if (value === undefined) return undefined;
    if (state.fixed || state.thinking) {
      const why = state.fixed ? 'the upstream takes only 1' : 'the upstream takes only 1 while it thinks';
      return value === 1 ? undefined : warn('temperature', 'ignored', why);
    }
    const nearest = Math.min(1, Math.max(0, value));
    if (nearest !== value) warn('temperature', 'clamped', `the upstream takes 0 to 1; ${nearest} was used`);
    return nearest;
  }

  function topP(): number | undefined {
    const value = request.top_p ?? undefined;
    if (value === undefined) return undefined;
    if (state.fixed) return value === 1 ? undefined : warn('top_p', 'ignored', 'the upstream takes none');
    if (!state.thinking || value >= LEAST_TOP_P_THINKING) return value;
    const range = `${LEAST_TOP_P_THINKING} to 1 while it thinks`;
    warn('top_p', 'clamped', `the upstream takes ${range}; ${LEAST_TOP_P_THINKING} was used`);
    return LEAST_TOP_P_THINKING;
  }

  function topK(): number | undefined {
    const value = request.top_k ?? undefined;
    if (value === undefined) return undefined;
    if (state.fixed) return warn('top_k', 'ignored', 'the upstream takes none');
    return state.thinking ? warn('top_k', 'ignored', 'the upstream takes none while it thinks') : value;
  }

  return { temperature: temperature(), top_p: topP(), top_k: topK() };
}
