// @generated from specs/vocabulary.yaml by the gateway generator. Do not edit.

import type { Vocabulary } from '../runtime/contract/family.ts';

/** Facts, roles and modes; modes in the order they are tried. */
export const vocabulary: Vocabulary = {
  facts: {
    action: {
      name: 'action',
      type: 'string',
      about: 'what an audio request makes, such as a song or only its words',
    },
    audio: { name: 'audio', type: 'boolean', about: 'the result has sound' },
    auto_prompt: { name: 'auto_prompt', type: 'boolean', about: 'the vendor writes the prompt' },
    background: { name: 'background', type: 'string', about: '`transparent`, `opaque` or `auto`' },
    camera: { name: 'camera', type: 'object', about: 'camera movement' },
    conversation: {
      name: 'conversation',
      type: 'object',
      about: 'earlier turns and settings in a dialect that the upstream speaks too',
    },
    count: { name: 'count', type: 'integer', about: 'how many results' },
    end_user: {
      name: 'end_user',
      type: 'string',
      about: 'id of the caller\'s own user, for the vendor\'s abuse checks',
    },
    instrumental: { name: 'instrumental', type: 'boolean', about: 'music without a voice' },
    lyrics: { name: 'lyrics', type: 'string', about: 'words that are sung' },
    moderation: { name: 'moderation', type: 'string', about: 'how strictly the vendor looks at the content' },
    negative_prompt: { name: 'negative_prompt', type: 'string', about: 'what to avoid' },
    off_peak: { name: 'off_peak', type: 'boolean', about: 'made when there is less to do and for less' },
    output_compression: {
      name: 'output_compression',
      type: 'integer',
      about: '0 to 100, of formats that lose',
    },
    output_format: {
      name: 'output_format',
      type: 'string',
      about: 'file format of a picture, such as `png`',
    },
    prompt: { name: 'prompt', type: 'string', about: 'what to make' },
    quality: {
      name: 'quality',
      type: 'string',
      about: 'how much work goes into a picture, in the vendor\'s words',
    },
    response_format: {
      name: 'response_format',
      type: 'string',
      about: 'how pictures come back, `url` or `b64_json`',
      converted: true,
    },
    seconds: { name: 'seconds', type: 'number', unit: 's', about: 'length of the result' },
    seed: { name: 'seed', type: 'integer', about: 'absent or 0 is random' },
    size: { name: 'size', type: 'size', about: 'ratio, tier and pixels as far as known' },
    style: { name: 'style', type: 'string', about: 'look of a picture, in the vendor\'s words' },
    tags: { name: 'tags', type: 'string', about: 'style, in words' },
    template: {
      name: 'template',
      type: 'string',
      about: 'effect template that decides what happens to the pictures',
    },
    title: { name: 'title', type: 'string', about: 'title of the result' },
    watermark: { name: 'watermark', type: 'boolean', about: 'a visible mark of the vendor' },
  },
  roles: {
    first_frame: { name: 'first_frame', kind: 'image', max: 1 },
    last_frame: { name: 'last_frame', kind: 'image', max: 1 },
    mask: { name: 'mask', kind: 'image', max: 1 },
    motion_video: { name: 'motion_video', kind: 'video', max: 1 },
    reference: { name: 'reference', kind: 'image' },
    reference_audio: { name: 'reference_audio', kind: 'audio' },
    reference_video: { name: 'reference_video', kind: 'video' },
    source_video: { name: 'source_video', kind: 'video', max: 1 },
    speech_audio: { name: 'speech_audio', kind: 'audio', max: 1 },
    subject: { name: 'subject', kind: 'image' },
  },
  modes: [
    { id: 'template', needs: ['template'], also: ['first_frame', 'reference'] },
    { id: 'motion_control', needs: ['first_frame', 'motion_video'] },
    { id: 'digital_human', needs: ['first_frame', 'speech_audio'] },
    { id: 'lip_sync', needs: ['source_video', 'speech_audio'] },
    { id: 'first_last', needs: ['first_frame', 'last_frame'] },
    { id: 'video_edit', needs: ['source_video'], also: ['reference', 'mask'] },
    { id: 'video_reference', needs: ['reference_video'], also: ['reference', 'subject', 'reference_audio'] },
    { id: 'subject', needs: ['subject'], also: ['reference_audio'] },
    { id: 'first_frame_reference', needs: ['first_frame', 'reference'], also: ['reference_audio'] },
    { id: 'inpaint', needs: ['reference', 'mask'] },
    { id: 'reference', needs: ['reference'], also: ['reference_audio'] },
    { id: 'first_frame', needs: ['first_frame'] },
    { id: 'last_frame', needs: ['last_frame'] },
    { id: 'text', needs: [] },
  ],
};

/** Names that the `metadata` of callers never sets, at any depth and whatever the protocol. */
export const deniedNames: readonly string[] = [
  '*access_key*', '*api_key*', '*authorization*', '*callback*', '*job_id*', '*model', '*model_id',
  '*model_name', '*model_version', '*private_key*', '*request_id*', '*secret*', '*task_id*', '*token',
  '*webhook*', 'app_key', 'auth_key', 'bearer*', 'credential', 'credentials', 'deployment', 'engine',
  'hook_url', 'idempotency_key', 'key', 'notif*', 'password', 'pubsub_topic', 'req_id', 'req_key',
  'return_url', 'session_id', 'version',
];

/** Names that no object of a chat body holds beside those that are known in it. */
export const deniedInChats: readonly string[] = [
  '*api_base*', '*api_host*', '*base_url*', '*budget*', '*cached_content*', '*completion_tokens*',
  '*endpoint*', '*file_uri*', '*file_url*', '*max_tokens*', '*new_tokens*', '*output_tokens*', '*predict',
  '*proxy*', '*reasoning_tokens*', '*search_store*', '*thinking_tokens*', '*vector_store*', 'batch_size',
  'best_of', 'candidate_count', 'container_id', 'file_id', 'file_ids', 'max_gen*', 'max_len', 'max_length',
  'n', 'n_choices', 'n_completions', 'num_candidates', 'num_choices', 'num_completions', 'num_generations',
  'num_outputs', 'num_responses', 'num_return_sequences', 'num_samples', 'output_count',
  'previous_response_id', 'provider', 'providers', 'sample_count',
];
