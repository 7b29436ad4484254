import type { Json, JsonObject } from '../../../../runtime/contract/json.ts';
import { isObject } from '../../../../runtime/contract/values.ts';
import type { Prompt, RequestedTool } from '../../../../runtime/sandbox/chat/types.ts';
import { insist } from '../../../../runtime/sandbox/refused.ts';
import { checkSchema } from './check-schema.ts';
import { itemsAt, knownFields } from './known-fields.ts';
import { readConfig } from './read-config.ts';
import { readContents } from './read-contents.ts';

const FIELDS = [
  ...['contents', 'systemInstruction', 'tools', 'toolConfig', 'safetySettings', 'cachedContent'],
  ...['generationConfig', 'serviceTier', 'labels'],
];
const TOOLS = [
  'functionDeclarations',
  'googleSearch',
  'googleSearchRetrieval',
  'codeExecution',
  'urlContext',
];
const DECLARATION = [
  'name',
  'description',
  'parameters',
  'parametersJsonSchema',
  'response',
  'responseJsonSchema',
  'behavior',
];
const NAME = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;

/** Reads a body as the vendor's documents describe it; the model is named by the path. */
export function readRequest(
  body: JsonObject,
  call: { readonly model: string; readonly stream: boolean },
): Prompt {
  const known = knownFields(body, FIELDS, '');
  const tools = readTools(known);
  const contents = readContents(itemsAt(known, 'contents', 'contents'));
  const system = known.systemInstruction;
  const begins = [system, known.tools].flatMap((value) => (value === undefined ? [] : JSON.stringify(value)));
  if (system !== undefined)
    readContents([{ ...knownFields(system, ['role', 'parts'], 'system_instruction'), role: 'user' }]);
  for (const [index, setting] of itemsAt(known, 'safetySettings', 'safety_settings').entries())
    knownFields(setting, ['category', 'threshold', 'method'], `safety_settings[${index}]`);
  return {
    ...contents,
    pieces: [...begins, ...contents.pieces],
    model: call.model,
    stream: call.stream,
    tools,
    choice: readChoice(known.toolConfig, tools),
    parallel: true,
    ...readConfig(known.generationConfig),
    usageAsked: true,
  };
}

function readTools(known: JsonObject): readonly RequestedTool[] {
  return itemsAt(known, 'tools', 'tools').flatMap((tool, index) => {
    const at = `tools[${index}]`;
    const declared = itemsAt(
      knownFields(tool, TOOLS, at),
      'functionDeclarations',
      `${at}.function_declarations`,
    );
    return declared.map((one, position) => readDeclaration(one, `${at}.function_declarations[${position}]`));
  });
}

function readDeclaration(declaration: Json, at: string): RequestedTool {
  const { name, parameters, parametersJsonSchema: plain } = knownFields(declaration, DECLARATION, at);
  insist(
    typeof name === 'string' && NAME.test(name),
    `Invalid function name at '${at}.name'. Must start with a letter or an underscore, and be a-z, A-Z, 0-9, underscores, dots, colons or dashes, with a maximum length of 128.`,
  );
  insist(
    parameters === undefined || plain === undefined,
    `${at}: only one of parameters and parameters_json_schema may be set.`,
  );
  if (parameters !== undefined) checkSchema(parameters, `${at}.parameters`);
  const schema = parameters ?? plain;
  return { name, schema: isObject(schema) ? schema : {} };
}

function readChoice(value: Json | undefined, tools: readonly RequestedTool[]): Prompt['choice'] {
  const { functionCallingConfig: given } = knownFields(
    value,
    ['functionCallingConfig', 'retrievalConfig'],
    'tool_config',
  );
  const config = knownFields(given, ['mode', 'allowedFunctionNames'], 'tool_config.function_calling_config');
  const mode = String(config.mode ?? 'AUTO');
  const allowed = itemsAt(
    config,
    'allowedFunctionNames',
    'tool_config.function_calling_config.allowed_function_names',
  );
  insist(
    ['AUTO', 'ANY', 'NONE', 'VALIDATED'].includes(mode),
    `Invalid value at 'tool_config.function_calling_config.mode', ${JSON.stringify(mode)}`,
  );
  insist(
    allowed.length === 0 || mode === 'ANY' || mode === 'VALIDATED',
    'Function calling config: allowed_function_names is only supported in ANY and VALIDATED mode.',
  );
  const strange = allowed.find((name) => !tools.some((tool) => tool.name === name));
  insist(
    strange === undefined,
    `allowed_function_names contains a function that is not declared: ${String(strange)}`,
  );
  insist(
    mode !== 'ANY' || tools.length > 0,
    'Function calling mode ANY needs at least one function declaration.',
  );
  if (mode === 'NONE' || tools.length === 0) return 'none';
  if (mode !== 'ANY') return 'auto';
  return allowed[0] === undefined ? 'required' : { name: String(allowed[0]) };
}
