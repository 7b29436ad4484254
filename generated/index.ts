// @generated from specs/ by the gateway generator. Do not edit.

import type { Registry } from '../runtime/contract/registry.ts';
import { readFile } from 'node:fs/promises';
import { digestOf, loadSentCalls, readAdapters, readChatTwins, readExamples, readExplain, readForms, readTwins } from '../runtime/contract/index.ts';
import { anthropicMessages as anthropicMessagesForChat } from './adapters/anthropic-messages.ts';
import { arkImages as arkImagesProtocol } from './adapters/ark-images.ts';
import { ark as arkProtocol } from './adapters/ark.ts';
import { ax as axProtocol } from './adapters/ax.ts';
import { dashscopeImagesSync as dashscopeImagesSyncProtocol } from './adapters/dashscope-images-sync.ts';
import { dashscopeImages as dashscopeImagesProtocol } from './adapters/dashscope-images.ts';
import { dashscope as dashscopeProtocol } from './adapters/dashscope.ts';
import { deepseek as deepseekForChat } from './adapters/deepseek.ts';
import { fal as falProtocol } from './adapters/fal.ts';
import { gateway as gatewayProtocol } from './adapters/gateway.ts';
import { geminiVeo as geminiVeoProtocol } from './adapters/gemini-veo.ts';
import { gemini as geminiProtocol, geminiChat as geminiForChat } from './adapters/gemini.ts';
import { hailuoV2 as hailuoV2Protocol } from './adapters/hailuo-v2.ts';
import { hailuo as hailuoProtocol } from './adapters/hailuo.ts';
import { jm as jmProtocol } from './adapters/jm.ts';
import { kxTasks as kxTasksProtocol } from './adapters/kx-tasks.ts';
import { kx as kxProtocol } from './adapters/kx.ts';
import { luma as lumaProtocol } from './adapters/luma.ts';
import { openaiChat as openaiChatForChat } from './adapters/openai-chat.ts';
import { openaiImages as openaiImagesProtocol } from './adapters/openai-images.ts';
import { openaiVideos as openaiVideosProtocol } from './adapters/openai-videos.ts';
import { replicate as replicateProtocol } from './adapters/replicate.ts';
import { runway as runwayProtocol } from './adapters/runway.ts';
import { tencentVod as tencentVodProtocol } from './adapters/tencent-vod.ts';
import { unifiedCreate as unifiedCreateProtocol } from './adapters/unified-create.ts';
import { vx as vxProtocol } from './adapters/vx.ts';
import { xaiImages as xaiImagesProtocol } from './adapters/xai-images.ts';
import { xaiVideo as xaiVideoProtocol } from './adapters/xai-video.ts';
import { adminOperations } from './admin.ts';
import { errorClasses, errors } from './errors.ts';
import { a as aFamily } from './families/a.ts';
import { ax as axFamily } from './families/ax.ts';
import { b as bFamily } from './families/b.ts';
import { c as cFamily } from './families/c.ts';
import { chatGemini as chatGeminiFamily } from './families/chat-gemini.ts';
import { chat as chatFamily } from './families/chat.ts';
import { d as dFamily } from './families/d.ts';
import { e as eFamily } from './families/e.ts';
import { f as fFamily } from './families/f.ts';
import { g as gFamily } from './families/g.ts';
import { h as hFamily } from './families/h.ts';
import { i as iFamily } from './families/i.ts';
import { j as jFamily } from './families/j.ts';
import { jmL3 as jmL3Family } from './families/jm-l3.ts';
import { kCreate as kCreateFamily } from './families/k-create.ts';
import { k as kFamily } from './families/k.ts';
import { kxImage2video as kxImage2videoFamily } from './families/kx-image2video.ts';
import { kxMultiImage2video as kxMultiImage2videoFamily } from './families/kx-multi-image2video.ts';
import { kxText2video as kxText2videoFamily } from './families/kx-text2video.ts';
import { l as lFamily } from './families/l.ts';
import { l1Tasks as l1TasksFamily } from './families/l1-tasks.ts';
import { l1 as l1Family } from './families/l1.ts';
import { l2Pro as l2ProFamily } from './families/l2-pro.ts';
import { l2 as l2Family } from './families/l2.ts';
import { l3 as l3Family } from './families/l3.ts';
import { l4 as l4Family } from './families/l4.ts';
import { l5 as l5Family } from './families/l5.ts';
import { l6 as l6Family } from './families/l6.ts';
import { vxImg2video as vxImg2videoFamily } from './families/vx-img2video.ts';
import { vxReference2video as vxReference2videoFamily } from './families/vx-reference2video.ts';
import { vxStartEnd2video as vxStartEnd2videoFamily } from './families/vx-start-end2video.ts';
import { vxText2video as vxText2videoFamily } from './families/vx-text2video.ts';
import { assetsContentHead as assetsContentHeadRoute } from './routes/assets-content-head.ts';
import { assetsContent as assetsContentRoute } from './routes/assets-content.ts';
import { assetsDelete as assetsDeleteRoute } from './routes/assets-delete.ts';
import { assetsFileHead as assetsFileHeadRoute } from './routes/assets-file-head.ts';
import { assetsFile as assetsFileRoute } from './routes/assets-file.ts';
import { assetsGetById as assetsGetByIdRoute } from './routes/assets-get-by-id.ts';
import { assetsGet as assetsGetRoute } from './routes/assets-get.ts';
import { assetsList as assetsListRoute } from './routes/assets-list.ts';
import { assetsUpload as assetsUploadRoute } from './routes/assets-upload.ts';
import { axFetchBatch as axFetchBatchRoute } from './routes/ax-fetch-batch.ts';
import { axFetch as axFetchRoute } from './routes/ax-fetch.ts';
import { axSubmit as axSubmitRoute } from './routes/ax-submit.ts';
import { callbacks as callbacksRoute } from './routes/callbacks.ts';
import { chatCompletions as chatCompletionsRoute } from './routes/chat-completions.ts';
import { docsDetail as docsDetailRoute } from './routes/docs-detail.ts';
import { docsLlms as docsLlmsRoute } from './routes/docs-llms.ts';
import { docsMarkdown as docsMarkdownRoute } from './routes/docs-markdown.ts';
import { docsPage as docsPageRoute } from './routes/docs-page.ts';
import { docsPart as docsPartRoute } from './routes/docs-part.ts';
import { docs as docsRoute } from './routes/docs.ts';
import { geminiGenerateV1 as geminiGenerateV1Route } from './routes/gemini-generate-v1.ts';
import { geminiGenerate as geminiGenerateRoute } from './routes/gemini-generate.ts';
import { geminiModelsGet as geminiModelsGetRoute } from './routes/gemini-models-get.ts';
import { geminiModelsList as geminiModelsListRoute } from './routes/gemini-models-list.ts';
import { geminiStreamV1 as geminiStreamV1Route } from './routes/gemini-stream-v1.ts';
import { geminiStream as geminiStreamRoute } from './routes/gemini-stream.ts';
import { healthLive as healthLiveRoute } from './routes/health-live.ts';
import { healthReady as healthReadyRoute } from './routes/health-ready.ts';
import { imagesContentHead as imagesContentHeadRoute } from './routes/images-content-head.ts';
import { imagesContent as imagesContentRoute } from './routes/images-content.ts';
import { imagesEdits as imagesEditsRoute } from './routes/images-edits.ts';
import { imagesGenerations as imagesGenerationsRoute } from './routes/images-generations.ts';
import { imagesTasksDelete as imagesTasksDeleteRoute } from './routes/images-tasks-delete.ts';
import { imagesTasksGet as imagesTasksGetRoute } from './routes/images-tasks-get.ts';
import { imagesTasksList as imagesTasksListRoute } from './routes/images-tasks-list.ts';
import { imagesTasks as imagesTasksRoute } from './routes/images-tasks.ts';
import { jmResult as jmResultRoute } from './routes/jm-result.ts';
import { jmSubmit as jmSubmitRoute } from './routes/jm-submit.ts';
import { kxImage2videoGet as kxImage2videoGetRoute } from './routes/kx-image2video-get.ts';
import { kxImage2videoList as kxImage2videoListRoute } from './routes/kx-image2video-list.ts';
import { kxImage2video as kxImage2videoRoute } from './routes/kx-image2video.ts';
import { kxMultiImage2videoGet as kxMultiImage2videoGetRoute } from './routes/kx-multi-image2video-get.ts';
import { kxMultiImage2videoList as kxMultiImage2videoListRoute } from './routes/kx-multi-image2video-list.ts';
import { kxMultiImage2video as kxMultiImage2videoRoute } from './routes/kx-multi-image2video.ts';
import { kxText2videoGet as kxText2videoGetRoute } from './routes/kx-text2video-get.ts';
import { kxText2videoList as kxText2videoListRoute } from './routes/kx-text2video-list.ts';
import { kxText2video as kxText2videoRoute } from './routes/kx-text2video.ts';
import { modelsGet as modelsGetRoute } from './routes/models-get.ts';
import { modelsList as modelsListRoute } from './routes/models-list.ts';
import { openapiSurface as openapiSurfaceRoute } from './routes/openapi-surface.ts';
import { openapi as openapiRoute } from './routes/openapi.ts';
import { quote as quoteRoute } from './routes/quote.ts';
import { videoCreate as videoCreateRoute } from './routes/video-create.ts';
import { videoGenerationsGet as videoGenerationsGetRoute } from './routes/video-generations-get.ts';
import { videoGenerations as videoGenerationsRoute } from './routes/video-generations.ts';
import { videoQuery as videoQueryRoute } from './routes/video-query.ts';
import { videosContentHead as videosContentHeadRoute } from './routes/videos-content-head.ts';
import { videosContent as videosContentRoute } from './routes/videos-content.ts';
import { videosCreate as videosCreateRoute } from './routes/videos-create.ts';
import { videosDelete as videosDeleteRoute } from './routes/videos-delete.ts';
import { videosGet as videosGetRoute } from './routes/videos-get.ts';
import { videosList as videosListRoute } from './routes/videos-list.ts';
import { videosRemix as videosRemixRoute } from './routes/videos-remix.ts';
import { vxCancel as vxCancelRoute } from './routes/vx-cancel.ts';
import { vxCreations as vxCreationsRoute } from './routes/vx-creations.ts';
import { vxImg2video as vxImg2videoRoute } from './routes/vx-img2video.ts';
import { vxReference2video as vxReference2videoRoute } from './routes/vx-reference2video.ts';
import { vxStartEnd2video as vxStartEnd2videoRoute } from './routes/vx-start-end2video.ts';
import { vxText2video as vxText2videoRoute } from './routes/vx-text2video.ts';
import { assets as assetsSurface } from './surfaces/assets.ts';
import { ax as axSurface } from './surfaces/ax.ts';
import { chat as chatSurface } from './surfaces/chat.ts';
import { gemini as geminiSurface } from './surfaces/gemini.ts';
import { images as imagesSurface } from './surfaces/images.ts';
import { jm as jmSurface } from './surfaces/jm.ts';
import { kx as kxSurface } from './surfaces/kx.ts';
import { models as modelsSurface } from './surfaces/models.ts';
import { quote as quoteSurface } from './surfaces/quote.ts';
import { system as systemSurface } from './surfaces/system.ts';
import { video as videoSurface } from './surfaces/video.ts';
import { vx as vxSurface } from './surfaces/vx.ts';
import { vocabulary } from './vocabulary.ts';

const facts = {
  gateway: {
    name: 'media generation gateway',
    spec_version: 1,
    currency: 'USD',
    micros_per_unit: 1000000,
    released: '2026-11-21',
  },
  vocabulary,
  errors,
  error_classes: errorClasses,
  surfaces: {
    assets: assetsSurface,
    ax: axSurface,
    chat: chatSurface,
    gemini: geminiSurface,
    images: imagesSurface,
    jm: jmSurface,
    kx: kxSurface,
    models: modelsSurface,
    quote: quoteSurface,
    system: systemSurface,
    video: videoSurface,
    vx: vxSurface,
  },
  routes: [
    assetsContentRoute,
    assetsContentHeadRoute,
    assetsDeleteRoute,
    assetsFileRoute,
    assetsFileHeadRoute,
    assetsGetRoute,
    assetsGetByIdRoute,
    assetsListRoute,
    assetsUploadRoute,
    axFetchRoute,
    axFetchBatchRoute,
    axSubmitRoute,
    callbacksRoute,
    chatCompletionsRoute,
    docsRoute,
    docsDetailRoute,
    docsLlmsRoute,
    docsMarkdownRoute,
    docsPageRoute,
    docsPartRoute,
    geminiGenerateRoute,
    geminiGenerateV1Route,
    geminiModelsGetRoute,
    geminiModelsListRoute,
    geminiStreamRoute,
    geminiStreamV1Route,
    healthLiveRoute,
    healthReadyRoute,
    imagesContentRoute,
    imagesContentHeadRoute,
    imagesEditsRoute,
    imagesGenerationsRoute,
    imagesTasksRoute,
    imagesTasksDeleteRoute,
    imagesTasksGetRoute,
    imagesTasksListRoute,
    jmResultRoute,
    jmSubmitRoute,
    kxImage2videoRoute,
    kxImage2videoGetRoute,
    kxImage2videoListRoute,
    kxMultiImage2videoRoute,
    kxMultiImage2videoGetRoute,
    kxMultiImage2videoListRoute,
    kxText2videoRoute,
    kxText2videoGetRoute,
    kxText2videoListRoute,
    modelsGetRoute,
    modelsListRoute,
    openapiRoute,
    openapiSurfaceRoute,
    quoteRoute,
    videoCreateRoute,
    videoGenerationsRoute,
    videoGenerationsGetRoute,
    videoQueryRoute,
    videosContentRoute,
    videosContentHeadRoute,
    videosCreateRoute,
    videosDeleteRoute,
    videosGetRoute,
    videosListRoute,
    videosRemixRoute,
    vxCancelRoute,
    vxCreationsRoute,
    vxImg2videoRoute,
    vxReference2videoRoute,
    vxStartEnd2videoRoute,
    vxText2videoRoute,
  ],
  admin: adminOperations,
  families: [
    aFamily,
    axFamily,
    bFamily,
    cFamily,
    dFamily,
    eFamily,
    fFamily,
    gFamily,
    hFamily,
    iFamily,
    jFamily,
    kFamily,
    lFamily,
    l1Family,
    l2Family,
    l2ProFamily,
    l3Family,
    l4Family,
    l5Family,
    l6Family,
    jmL3Family,
    kCreateFamily,
    kxImage2videoFamily,
    kxMultiImage2videoFamily,
    kxText2videoFamily,
    l1TasksFamily,
    vxImg2videoFamily,
    vxReference2videoFamily,
    vxStartEnd2videoFamily,
    vxText2videoFamily,
  ],
  protocols: {
    ark: arkProtocol,
    'ark-images': arkImagesProtocol,
    ax: axProtocol,
    dashscope: dashscopeProtocol,
    'dashscope-images': dashscopeImagesProtocol,
    'dashscope-images-sync': dashscopeImagesSyncProtocol,
    fal: falProtocol,
    gateway: gatewayProtocol,
    gemini: geminiProtocol,
    'gemini-veo': geminiVeoProtocol,
    hailuo: hailuoProtocol,
    'hailuo-v2': hailuoV2Protocol,
    jm: jmProtocol,
    kx: kxProtocol,
    'kx-tasks': kxTasksProtocol,
    luma: lumaProtocol,
    'openai-images': openaiImagesProtocol,
    'openai-videos': openaiVideosProtocol,
    replicate: replicateProtocol,
    runway: runwayProtocol,
    'tencent-vod': tencentVodProtocol,
    'unified-create': unifiedCreateProtocol,
    vx: vxProtocol,
    'xai-images': xaiImagesProtocol,
    'xai-video': xaiVideoProtocol,
  },
  chat_families: [
    chatFamily,
    chatGeminiFamily,
  ],
  chat_protocols: {
    'anthropic-messages': anthropicMessagesForChat,
    deepseek: deepseekForChat,
    gemini: geminiForChat,
    'openai-chat': openaiChatForChat,
  },
} satisfies Omit<Registry, 'digest' | 'twins' | 'chat_twins' | 'examples' | 'openapi' | 'admin_openapi' | 'docs' | 'adapters' | 'explain' | 'forms' | 'sent_calls'>;

/** Everything the compiler made of `specs/`. */
export const registry: Registry = {
  ...facts,
  get digest() {
    return digestOf(facts);
  },
  twins: () => readTwins(new URL('./twins/', import.meta.url)),
  chat_twins: () => readChatTwins(new URL('./twins/', import.meta.url)),
  examples: () => readExamples(new URL('./examples/', import.meta.url)),
  openapi: () => readFile(new URL('./openapi.json', import.meta.url), 'utf8'),
  admin_openapi: () => readFile(new URL('./admin-openapi.json', import.meta.url), 'utf8'),
  docs: new URL('./docs/', import.meta.url),
  adapters: () => readAdapters(new URL('./', import.meta.url)),
  explain: () => readExplain(new URL('./explain/', import.meta.url)),
  forms: () => readForms(new URL('./console/forms/', import.meta.url)),
  sent_calls: (protocol) => loadSentCalls(import.meta.url, protocol),
};
