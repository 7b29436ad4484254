// @generated from specs/ by the gateway generator. Do not edit.

import type { Registry } from '../runtime/contract/registry.ts';
import { readFile } from 'node:fs/promises';
import { digestOf } from '../runtime/contract/index.ts';
import { ark as arkProtocol } from './adapters/ark.ts';
import { gateway as gatewayProtocol } from './adapters/gateway.ts';
import { hailuo as hailuoProtocol } from './adapters/hailuo.ts';
import { openaiVideos as openaiVideosProtocol } from './adapters/openai-videos.ts';
import { vx as vxProtocol } from './adapters/vx.ts';
import { errors } from './errors.ts';
import { a as aFamily } from './families/a.ts';
import { b as bFamily } from './families/b.ts';
import { c as cFamily } from './families/c.ts';
import { d as dFamily } from './families/d.ts';
import { f as fFamily } from './families/f.ts';
import { g as gFamily } from './families/g.ts';
import { h as hFamily } from './families/h.ts';
import { i as iFamily } from './families/i.ts';
import { j as jFamily } from './families/j.ts';
import { k as kFamily } from './families/k.ts';
import { l as lFamily } from './families/l.ts';
import { healthLive as healthLiveRoute } from './routes/health-live.ts';
import { healthReady as healthReadyRoute } from './routes/health-ready.ts';
import { modelsGet as modelsGetRoute } from './routes/models-get.ts';
import { modelsList as modelsListRoute } from './routes/models-list.ts';
import { openapi as openapiRoute } from './routes/openapi.ts';
import { videoGenerationsGet as videoGenerationsGetRoute } from './routes/video-generations-get.ts';
import { videoGenerations as videoGenerationsRoute } from './routes/video-generations.ts';
import { videosContentHead as videosContentHeadRoute } from './routes/videos-content-head.ts';
import { videosContent as videosContentRoute } from './routes/videos-content.ts';
import { videosCreate as videosCreateRoute } from './routes/videos-create.ts';
import { videosDelete as videosDeleteRoute } from './routes/videos-delete.ts';
import { videosGet as videosGetRoute } from './routes/videos-get.ts';
import { videosList as videosListRoute } from './routes/videos-list.ts';
import { models as modelsSurface } from './surfaces/models.ts';
import { system as systemSurface } from './surfaces/system.ts';
import { video as videoSurface } from './surfaces/video.ts';
import { vocabulary } from './vocabulary.ts';

const facts = {
  gateway: {
    name: 'media generation gateway',
    spec_version: 1,
    currency: 'USD',
    micros_per_unit: 1000000,
  },
  vocabulary,
  errors,
  surfaces: {
    models: modelsSurface,
    system: systemSurface,
    video: videoSurface,
  },
  routes: [
    healthLiveRoute,
    healthReadyRoute,
    modelsGetRoute,
    modelsListRoute,
    openapiRoute,
    videoGenerationsRoute,
    videoGenerationsGetRoute,
    videosContentRoute,
    videosContentHeadRoute,
    videosCreateRoute,
    videosDeleteRoute,
    videosGetRoute,
    videosListRoute,
  ],
  families: [
    aFamily,
    bFamily,
    cFamily,
    dFamily,
    fFamily,
    gFamily,
    hFamily,
    iFamily,
    jFamily,
    kFamily,
    lFamily,
  ],
  protocols: {
    ark: arkProtocol,
    gateway: gatewayProtocol,
    hailuo: hailuoProtocol,
    'openai-videos': openaiVideosProtocol,
    vx: vxProtocol,
  },
} satisfies Omit<Registry, 'digest' | 'twins' | 'openapi'>;

/** Everything the compiler made of `specs/`. */
export const registry: Registry = {
  ...facts,
  digest: digestOf(facts),
  twins: async () => ({
    ark: (await import('./twins/ark.ts')).ark,
    gateway: (await import('./twins/gateway.ts')).gateway,
    hailuo: (await import('./twins/hailuo.ts')).hailuo,
    'openai-videos': (await import('./twins/openai-videos.ts')).openaiVideos,
    vx: (await import('./twins/vx.ts')).vx,
  }),
  openapi: () => readFile(new URL('./openapi.json', import.meta.url), 'utf8'),
};
