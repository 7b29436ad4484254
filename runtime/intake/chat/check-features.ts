import type { ChatFeature, ChatModel, ChatRequest } from '../../contract/chat.ts';
import type { Warning } from '../../contract/warning.ts';
import { refusal } from './refusal.ts';

/**
 * Refuses (400) tools and formats of answers that the model cannot do, and warns of reasoning that it cannot, which
 * changes how well it answers and not what; `not_recommended` is warned of, `upstream` passes.
 */
export function checkFeatures(
  request: ChatRequest,
  model: Pick<ChatModel, 'id' | 'features'>,
  warnings: Warning[],
): void {
  for (const { feature, field } of featuresOf(request)) {
    const support = model.features[feature];
    if (support === 'no') {
      if (feature !== 'reasoning')
        throw refusal(field, `asks for ${NAMES[feature]}, which ${model.id} cannot do; leave ${field} out`);
      warnings.push({
        field,
        action: 'ignored',
        message: `${field} was ignored: ${model.id} does not reason before it answers`,
      });
    }
    if (support === 'not_recommended')
      warnings.push({
        field,
        action: 'fallback',
        message: `${NAMES[feature]} is not recommended for ${model.id}: the answer may not keep to it`,
      });
  }
}

const NAMES: Readonly<Record<ChatFeature, string>> = {
  tools: 'tools',
  json_object: 'a JSON object as the answer',
  json_schema: 'an answer that keeps to a JSON Schema',
  reasoning: 'reasoning',
};

function featuresOf(
  request: ChatRequest,
): readonly { readonly feature: ChatFeature; readonly field: string }[] {
  const features: { feature: ChatFeature; field: string }[] = [];
  if ((request.tools?.length ?? 0) > 0) features.push({ feature: 'tools', field: 'tools' });
  const format = request.response_format?.type;
  if (format === 'json_object' || format === 'json_schema')
    features.push({ feature: format, field: 'response_format' });
  const effort = request.reasoning_effort ?? 'none';
  if (effort !== 'none') features.push({ feature: 'reasoning', field: 'reasoning_effort' });
  return features;
}
