import type { ChatRequest } from '../../../contract/chat.ts';
import type { Steps } from '../../../contract/paused-work.ts';
import type { Warning } from '../../../contract/warning.ts';
import { reasoningStyle } from '../reasoning-effort.ts';
import { refusal } from '../refusal.ts';
import type { Converted, ConvertInput } from '../types.ts';
import { answerShape } from './answer-shape.ts';
import { cacheMarks } from './cache-marks.ts';
import { readFacts } from './messages-facts.ts';
import { planThinking } from './plan-thinking.ts';
import { type Conversation, toConversation } from './to-conversation.ts';
import { toSampling } from './to-sampling.ts';
import { toTools } from './to-tools.ts';

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
