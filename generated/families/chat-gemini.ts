// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

import type { ChatFamily, ChatModel } from '../../runtime/contract/chat.ts';
import { validate } from '../validators/chat-gemini.js';
import { deniedInChats } from '../vocabulary.ts';

/** What models have unless they say otherwise. */
const shared: Pick<ChatModel, 'inputs' | 'features' | 'limits'> = {
  inputs: { text: 'yes', image_url: 'yes', input_audio: 'no', file: 'yes', video_url: 'no' },
  features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'no' },
  limits: { context_tokens: 128000, output_tokens: 16384 },
};

/**
 * The bodies of Google's clients, handed on to an upstream that speaks this dialect itself. Fields
 * may also be spelt with `_`. Of tools only functions are taken: those that run at the upstream
 * cost by themselves, and read what is stored there.
 */
export const chatGemini: ChatFamily = {
  id: 'chat-gemini',
  title: 'Chat in Google\'s dialect',
  kind: 'chat',
  models_of: 'chat',
  routes: ['gemini-generate', 'gemini-generate-v1', 'gemini-stream', 'gemini-stream-v1'],
  protocols: ['gemini'],
  suffixes: ['release'],
  snake_case: true,
  fields: {
    cachedContent: 'any',
    contents: 'array',
    generationConfig: 'object',
    safetySettings: 'array',
    systemInstruction: 'object',
    toolConfig: 'object',
    tools: 'array',
  },
  objects: [
    { at: ['contents'], names: ['parts', 'role'], closed: true },
    {
      at: ['contents', 'parts'],
      names: [
        'fileData', 'functionCall', 'functionResponse', 'inlineData', 'mediaResolution', 'partMetadata',
        'text', 'thought', 'thoughtSignature', 'videoMetadata',
      ],
      closed: true,
    },
    { at: ['contents', 'parts', 'fileData'], names: ['displayName', 'fileUri', 'mimeType'], closed: true },
    { at: ['contents', 'parts', 'functionCall'], names: ['args', 'id', 'name'], closed: true },
    {
      at: ['contents', 'parts', 'functionResponse'],
      names: ['id', 'name', 'parts', 'response', 'scheduling', 'willContinue'],
      closed: true,
    },
    {
      at: ['contents', 'parts', 'functionResponse', 'parts'],
      names: ['fileData', 'inlineData'],
      closed: true,
    },
    {
      at: ['contents', 'parts', 'functionResponse', 'parts', 'fileData'],
      names: ['displayName', 'fileUri', 'mimeType'],
      closed: true,
    },
    {
      at: ['contents', 'parts', 'functionResponse', 'parts', 'inlineData'],
      names: ['data', 'displayName', 'mimeType'],
      closed: true,
    },
    { at: ['contents', 'parts', 'inlineData'], names: ['data', 'displayName', 'mimeType'], closed: true },
    { at: ['contents', 'parts', 'mediaResolution'], names: ['level'] },
    { at: ['contents', 'parts', 'videoMetadata'], names: ['endOffset', 'fps', 'startOffset'] },
    {
      at: ['generationConfig'],
      names: [
        'candidateCount', 'enableEnhancedCivicAnswers', 'frequencyPenalty', 'imageConfig', 'logprobs',
        'maxOutputTokens', 'mediaResolution', 'presencePenalty', 'responseJsonSchema', 'responseLogprobs',
        'responseMimeType', 'responseModalities', 'responseSchema', 'seed', 'stopSequences', 'temperature',
        'thinkingConfig', 'topK', 'topP',
      ],
      closed: true,
    },
    { at: ['generationConfig', 'imageConfig'], names: ['aspectRatio', 'imageSize'] },
    {
      at: ['generationConfig', 'thinkingConfig'],
      names: ['includeThoughts', 'thinkingBudget', 'thinkingLevel'],
      closed: true,
    },
    { at: ['safetySettings'], names: ['category', 'method', 'threshold'] },
    { at: ['systemInstruction'], names: ['parts', 'role'], closed: true },
    { at: ['systemInstruction', 'parts'], names: ['text'], closed: true },
    { at: ['toolConfig'], names: ['functionCallingConfig'], closed: true },
    {
      at: ['toolConfig', 'functionCallingConfig'],
      names: ['allowedFunctionNames', 'mode', 'streamFunctionCallArguments'],
      closed: true,
    },
    { at: ['tools'], names: ['functionDeclarations'], closed: true },
    {
      at: ['tools', 'functionDeclarations'],
      names: [
        'behavior', 'description', 'name', 'parameters', 'parametersJsonSchema', 'response',
        'responseJsonSchema',
      ],
    },
  ],
  denied: deniedInChats,
  validate,
  models: [
    {
      id: 'chat-mini',
      title: 'chat-mini',
      family: 'chat-gemini',
      aliases: [],
      inputs: shared.inputs,
      features: shared.features,
      limits: shared.limits,
      price: {
        per: 'million_tokens',
        input_micros: 150000,
        cached_input_micros: 75000,
        output_micros: 600000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'chat-pro',
      title: 'chat-pro',
      family: 'chat-gemini',
      aliases: [],
      inputs: { text: 'yes', image_url: 'yes', input_audio: 'upstream', file: 'yes', video_url: 'no' },
      features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'upstream' },
      limits: { context_tokens: 400000, output_tokens: 128000 },
      price: {
        per: 'million_tokens',
        input_micros: 5000000,
        cached_input_micros: 500000,
        output_micros: 25000000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'chat-search',
      title: 'chat-search',
      family: 'chat-gemini',
      aliases: [],
      inputs: shared.inputs,
      features: shared.features,
      limits: shared.limits,
      price: {
        per: 'million_tokens',
        input_micros: 2500000,
        output_micros: 10000000,
        per_call: { web_search_options: 25000 },
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'chat-standard',
      title: 'chat-standard',
      family: 'chat-gemini',
      aliases: [],
      inputs: shared.inputs,
      features: shared.features,
      limits: shared.limits,
      price: {
        per: 'million_tokens',
        input_micros: 2500000,
        cached_input_micros: 1250000,
        output_micros: 10000000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'gemini-chat',
      title: 'gemini-chat',
      family: 'chat-gemini',
      aliases: [],
      inputs: { text: 'yes', image_url: 'yes', input_audio: 'yes', file: 'yes', video_url: 'yes' },
      features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'yes' },
      limits: { context_tokens: 1048576, output_tokens: 65536 },
      price: {
        per: 'million_tokens',
        input_micros: 1250000,
        cached_input_micros: 310000,
        output_micros: 10000000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'gemini-chat-mini',
      title: 'gemini-chat-mini',
      family: 'chat-gemini',
      aliases: [],
      inputs: { text: 'yes', image_url: 'yes', input_audio: 'yes', file: 'yes', video_url: 'yes' },
      features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'yes' },
      limits: { context_tokens: 1048576, output_tokens: 65536 },
      price: {
        per: 'million_tokens',
        input_micros: 300000,
        cached_input_micros: 75000,
        output_micros: 2500000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'reasoner',
      title: 'reasoner',
      family: 'chat-gemini',
      aliases: [],
      inputs: shared.inputs,
      features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'yes' },
      limits: { context_tokens: 200000, output_tokens: 100000 },
      price: {
        per: 'million_tokens',
        input_micros: 2000000,
        cached_input_micros: 500000,
        output_micros: 8000000,
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'reasoner-mini',
      title: 'reasoner-mini',
      family: 'chat-gemini',
      aliases: [],
      inputs: shared.inputs,
      features: { tools: 'yes', json_object: 'yes', json_schema: 'yes', reasoning: 'yes' },
      limits: { context_tokens: 200000, output_tokens: 65536 },
      price: {
        per: 'million_tokens',
        input_micros: 1100000,
        cached_input_micros: 275000,
        output_micros: 4400000,
      },
      lifecycle: { status: 'active' },
    },
  ],
};
