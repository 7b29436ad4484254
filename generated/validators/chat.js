// @generated from specs/families/chat.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model","messages"],"properties":{"audio":{"type":["object","null"],"properties":{"voice":{"type":["string","null"],"maxLength":200},"format":{"type":["string","null"],"maxLength":20}}},"frequency_penalty":{"type":["number","null"],"minimum":-2,"maximum":2},"logit_bias":{"type":["object","null"]},"logprobs":{"type":["boolean","null"]},"max_completion_tokens":{"type":["integer","null"],"minimum":1},"max_tokens":{"type":["integer","null"],"minimum":1},"messages":{"type":"array","minItems":1,"items":{"type":"object","properties":{"name":{"type":["string","null"],"maxLength":200},"content":{"type":["string","array","null"],"items":{"type":"object","properties":{"cache_control":{"type":["object","null"],"properties":{"type":{"type":"string","maxLength":20},"ttl":{"type":["string","null"],"maxLength":20}}},"type":{"type":"string","enum":["text","image_url","input_audio","file","video_url"]}},"required":["type"],"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type","text"],"properties":{"type":{"const":"text"},"text":{"type":"string"}}},{"type":"object","required":["type","image_url"],"properties":{"type":{"const":"image_url"},"image_url":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","minLength":1},"detail":{"type":["string","null"],"maxLength":20}}}}},{"type":"object","required":["type","input_audio"],"properties":{"type":{"const":"input_audio"},"input_audio":{"type":"object","required":["data","format"],"additionalProperties":false,"properties":{"data":{"type":"string","minLength":1},"format":{"type":"string","minLength":1,"maxLength":20}}}}},{"type":"object","required":["type","file"],"properties":{"type":{"const":"file"},"file":{"type":"object","additionalProperties":false,"properties":{"file_data":{"type":["string","null"],"minLength":1},"filename":{"type":["string","null"],"maxLength":500}}}}},{"type":"object","required":["type","video_url"],"properties":{"type":{"const":"video_url"},"video_url":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","minLength":1}}}}}]}},"cache_control":{"type":["object","null"],"properties":{"type":{"type":"string","maxLength":20},"ttl":{"type":["string","null"],"maxLength":20}}},"role":{"type":"string","enum":["system","developer","user","assistant","tool"]}},"required":["role"],"discriminator":{"propertyName":"role"},"oneOf":[{"type":"object","required":["role","content"],"properties":{"role":{"const":"system"},"content":{"type":["string","array"]}}},{"type":"object","required":["role","content"],"properties":{"role":{"const":"developer"},"content":{"type":["string","array"]}}},{"type":"object","required":["role","content"],"properties":{"role":{"const":"user"},"content":{"type":["string","array"]}}},{"type":"object","required":["role"],"properties":{"role":{"const":"assistant"},"reasoning_content":{"type":["string","null"]},"reasoning":{"type":["string","null"]},"reasoning_details":{"type":["array","null"]},"refusal":{"type":["string","null"]},"annotations":{"type":["array","null"]},"images":{"type":["array","null"]},"tool_calls":{"type":["array","null"],"items":{"type":"object","required":["id","function"],"properties":{"id":{"type":"string","minLength":1},"type":{"type":["string","null"],"enum":["function",null]},"index":{"type":["integer","null"]},"extra_content":{"type":["object","null"]},"function":{"type":"object","required":["name","arguments"],"properties":{"name":{"type":"string","minLength":1},"arguments":{"type":"string"}}}}}}}},{"type":"object","required":["role","content","tool_call_id"],"properties":{"role":{"const":"tool"},"content":{"type":["string","array"]},"tool_call_id":{"type":"string","minLength":1}}}]}},"metadata":{"type":["object","null"]},"modalities":{"type":["array","null"],"maxItems":8,"items":{"type":"string","maxLength":20}},"model":{"type":"string","minLength":1,"maxLength":200},"n":{"type":["integer","null"],"minimum":1,"maximum":128},"parallel_tool_calls":{"type":["boolean","null"]},"prediction":{"type":["object","null"],"properties":{"type":{"type":["string","null"],"maxLength":20},"content":{"type":["string","array","null"],"items":{"type":"object","properties":{"type":{"const":"text"},"text":{"type":"string"}}}}}},"presence_penalty":{"type":["number","null"],"minimum":-2,"maximum":2},"prompt_cache_key":{"type":["string","null"],"maxLength":512},"reasoning_effort":{"type":["string","null"],"enum":["none","minimal","low","medium","high","xhigh","max",null]},"response_format":{"type":["object","null"],"required":["type"],"properties":{"type":{"type":"string","enum":["text","json_object","json_schema"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"const":"text"}}},{"type":"object","required":["type"],"properties":{"type":{"const":"json_object"}}},{"type":"object","required":["type","json_schema"],"properties":{"type":{"const":"json_schema"},"json_schema":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"description":{"type":["string","null"]},"schema":{"type":["object","null"]},"strict":{"type":["boolean","null"]}}}}}]},"safety_identifier":{"type":["string","null"],"maxLength":512},"seed":{"type":["integer","null"]},"service_tier":{"type":["string","null"],"maxLength":40},"stop":{"type":["string","array","null"],"maxItems":16,"items":{"type":"string","minLength":1}},"store":{"type":["boolean","null"]},"stream":{"type":["boolean","null"]},"stream_options":{"type":["object","null"],"properties":{"include_usage":{"type":["boolean","null"]},"include_obfuscation":{"type":["boolean","null"]}}},"temperature":{"type":["number","null"],"minimum":0,"maximum":2},"tool_choice":{"type":["string","object","null"],"pattern":"^(none|auto|required)$","required":["type","function"],"properties":{"type":{"const":"function"},"function":{"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1}}}}},"tools":{"type":["array","null"],"maxItems":128,"items":{"type":"object","required":["type","function"],"properties":{"type":{"type":"string","enum":["function"]},"cache_control":{"type":["object","null"],"properties":{"type":{"type":"string","maxLength":20},"ttl":{"type":["string","null"],"maxLength":20}}},"function":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"description":{"type":["string","null"]},"parameters":{"type":["object","null"]},"strict":{"type":["boolean","null"]}}}}}},"top_k":{"type":["integer","null"]},"top_logprobs":{"type":["integer","null"],"minimum":0,"maximum":20},"top_p":{"type":["number","null"],"minimum":0,"maximum":1},"user":{"type":["string","null"],"maxLength":512},"verbosity":{"type":["string","null"],"maxLength":20},"web_search_options":{"type":["object","null"],"properties":{"search_context_size":{"type":["string","null"],"maxLength":20},"user_location":{"type":["object","null"],"properties":{"type":{"type":["string","null"],"maxLength":20},"approximate":{"type":["object","null"],"properties":{"city":{"type":["string","null"],"maxLength":200},"region":{"type":["string","null"],"maxLength":200},"country":{"type":["string","null"],"maxLength":200},"timezone":{"type":["string","null"],"maxLength":200}}}}}}}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^[A-Za-z0-9_-]{1,64}$", "u");
const pattern1 = new RegExp("^(none|auto|required)$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.messages === undefined) && (missing0 = "messages"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.audio !== undefined){
let data0 = data.audio;
const _errs1 = errors;
if((!(data0 && typeof data0 == "object" && !Array.isArray(data0))) && (data0 !== null)){
validate0.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: schema0.properties.audio.type},message:"must be object,null"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.voice !== undefined){
let data1 = data0.voice;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate0.errors = [{instancePath:instancePath+"/audio/voice",schemaPath:"#/properties/audio/properties/voice/type",keyword:"type",params:{type: schema0.properties.audio.properties.voice.type},message:"must be string,null"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 400 || func0(data1) > 200){
validate0.errors = [{instancePath:instancePath+"/audio/voice",schemaPath:"#/properties/audio/properties/voice/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.format !== undefined){
let data2 = data0.format;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate0.errors = [{instancePath:instancePath+"/audio/format",schemaPath:"#/properties/audio/properties/format/type",keyword:"type",params:{type: schema0.properties.audio.properties.format.type},message:"must be string,null"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 40 || func0(data2) > 20){
validate0.errors = [{instancePath:instancePath+"/audio/format",schemaPath:"#/properties/audio/properties/format/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs5){
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
}
}
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
let data3 = data.frequency_penalty;
const _errs7 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate0.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/type",keyword:"type",params:{type: schema0.properties.frequency_penalty.type},message:"must be number,null"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 2 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data3 < -2 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs7){
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logit_bias !== undefined){
let data4 = data.logit_bias;
const _errs9 = errors;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
validate0.errors = [{instancePath:instancePath+"/logit_bias",schemaPath:"#/properties/logit_bias/type",keyword:"type",params:{type: schema0.properties.logit_bias.type},message:"must be object,null"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data5 = data.logprobs;
const _errs11 = errors;
if((typeof data5 !== "boolean") && (data5 !== null)){
validate0.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: schema0.properties.logprobs.type},message:"must be boolean,null"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_completion_tokens !== undefined){
let data6 = data.max_completion_tokens;
const _errs13 = errors;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
validate0.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/type",keyword:"type",params:{type: schema0.properties.max_completion_tokens.type},message:"must be integer,null"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs13){
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data7 = data.max_tokens;
const _errs15 = errors;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
validate0.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: schema0.properties.max_tokens.type},message:"must be integer,null"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs15){
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data8 = data.messages;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(Array.isArray(data8)){
if(data8.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs19 = errors;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing1;
if((data9.role === undefined) && (missing1 = "role")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data9.name !== undefined){
let data10 = data9.name;
const _errs22 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/name",schemaPath:"#/properties/messages/items/properties/name/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.name.type},message:"must be string,null"}];
return false;
}
const _errs23 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(data10.length > 400 || func0(data10) > 200){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/name",schemaPath:"#/properties/messages/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs22){
}
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.content !== undefined){
let data11 = data9.content;
const _errs24 = errors;
if(((typeof data11 !== "string") && (!(Array.isArray(data11)))) && (data11 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.type},message:"must be string,array,null"}];
return false;
}
const _errs25 = errors;
if(errors === _errs24){
if(Array.isArray(data11)){
var valid4 = true;
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
const _errs26 = errors;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs26){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing2;
if((data12.type === undefined) && (missing2 = "type")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data12.cache_control !== undefined){
let data13 = data12.cache_control;
const _errs29 = errors;
if((!(data13 && typeof data13 == "object" && !Array.isArray(data13))) && (data13 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/cache_control",schemaPath:"#/properties/messages/items/properties/content/items/properties/cache_control/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.properties.cache_control.type},message:"must be object,null"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.type !== undefined){
let data14 = data13.type;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(typeof data14 === "string"){
if(data14.length > 40 || func0(data14) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/cache_control/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/cache_control/properties/type/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/cache_control/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/cache_control/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs31){
}
}
var valid6 = _errs31 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.ttl !== undefined){
let data15 = data13.ttl;
const _errs33 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/cache_control/ttl",schemaPath:"#/properties/messages/items/properties/content/items/properties/cache_control/properties/ttl/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.properties.cache_control.properties.ttl.type},message:"must be string,null"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
if(typeof data15 === "string"){
if(data15.length > 40 || func0(data15) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/cache_control/ttl",schemaPath:"#/properties/messages/items/properties/content/items/properties/cache_control/properties/ttl/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs33){
}
}
var valid6 = _errs33 === errors;
}
else {
var valid6 = true;
}
if(valid6){
}
}
}
if(errors === _errs29){
}
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data12.type !== undefined){
let data16 = data12.type;
const _errs35 = errors;
if(typeof data16 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs36 = errors;
const vSchema0 = schema0.properties.messages.items.properties.content.items.properties.type.enum;
if(!(((((data16 === "text") || (data16 === "image_url")) || (data16 === "input_audio")) || (data16 === "file")) || (data16 === "video_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.properties.content.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs35){
}
var valid5 = _errs35 === errors;
}
else {
var valid5 = true;
}
if(valid5){
let valid7 = false;
const tag0 = data12.type;
if(typeof tag0 == "string"){
if(false){
}
else if(tag0 === "text"){
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing3;
if(((data12.type === undefined) && (missing3 = "type")) || ((data12.text === undefined) && (missing3 = "text"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data12.type !== undefined){
let data17 = data12.type;
const _errs39 = errors;
if("text" !== data17){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs39){
}
var valid9 = _errs39 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data12.text !== undefined){
let data18 = data12.text;
const _errs40 = errors;
if(typeof data18 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/text",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs41 = errors;
if(errors === _errs40){
}
var valid9 = _errs40 === errors;
}
else {
var valid9 = true;
}
if(valid9){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs37){
}
}
var valid8 = _errs37 === errors;
valid7 = valid8;
}
else if(tag0 === "image_url"){
const _errs42 = errors;
const _errs43 = errors;
if(errors === _errs42){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing4;
if(((data12.type === undefined) && (missing4 = "type")) || ((data12.image_url === undefined) && (missing4 = "image_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data12.type !== undefined){
let data19 = data12.type;
const _errs44 = errors;
if("image_url" !== data19){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "image_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs44){
}
var valid11 = _errs44 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data12.image_url !== undefined){
let data20 = data12.image_url;
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs45){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing5;
if((data20.url === undefined) && (missing5 = "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
const _errs47 = errors;
for(const key0 in data20){
if(!((key0 === "url") || (key0 === "detail"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs47 === errors){
if(data20.url !== undefined){
let data21 = data20.url;
const _errs48 = errors;
const _errs49 = errors;
if(errors === _errs48){
if(typeof data21 === "string"){
if(data21.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs48){
}
}
var valid12 = _errs48 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data20.detail !== undefined){
let data22 = data20.detail;
const _errs50 = errors;
if((typeof data22 !== "string") && (data22 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/detail",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/detail/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[1].properties.image_url.properties.detail.type},message:"must be string,null"}];
return false;
}
const _errs51 = errors;
if(errors === _errs50){
if(typeof data22 === "string"){
if(data22.length > 40 || func0(data22) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/detail",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/detail/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs50){
}
}
var valid12 = _errs50 === errors;
}
else {
var valid12 = true;
}
if(valid12){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs45){
}
}
var valid11 = _errs45 === errors;
}
else {
var valid11 = true;
}
if(valid11){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs42){
}
}
var valid10 = _errs42 === errors;
valid7 = valid10;
}
else if(tag0 === "input_audio"){
const _errs52 = errors;
const _errs53 = errors;
if(errors === _errs52){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing6;
if(((data12.type === undefined) && (missing6 = "type")) || ((data12.input_audio === undefined) && (missing6 = "input_audio"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
if(data12.type !== undefined){
let data23 = data12.type;
const _errs54 = errors;
if("input_audio" !== data23){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "input_audio"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs54){
}
var valid14 = _errs54 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data12.input_audio !== undefined){
let data24 = data12.input_audio;
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs55){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing7;
if(((data24.data === undefined) && (missing7 = "data")) || ((data24.format === undefined) && (missing7 = "format"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs57 = errors;
for(const key1 in data24){
if(!((key1 === "data") || (key1 === "format"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs57 === errors){
if(data24.data !== undefined){
let data25 = data24.data;
const _errs58 = errors;
const _errs59 = errors;
if(errors === _errs58){
if(typeof data25 === "string"){
if(data25.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio/data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio/data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs58){
}
}
var valid15 = _errs58 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data24.format !== undefined){
let data26 = data24.format;
const _errs60 = errors;
const _errs61 = errors;
if(errors === _errs60){
if(typeof data26 === "string"){
if(data26.length > 40 || func0(data26) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio/format",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/properties/format/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(data26.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio/format",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/properties/format/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio/format",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs60){
}
}
var valid15 = _errs60 === errors;
}
else {
var valid15 = true;
}
if(valid15){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs55){
}
}
var valid14 = _errs55 === errors;
}
else {
var valid14 = true;
}
if(valid14){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs52){
}
}
var valid13 = _errs52 === errors;
valid7 = valid13;
}
else if(tag0 === "file"){
const _errs62 = errors;
const _errs63 = errors;
if(errors === _errs62){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing8;
if(((data12.type === undefined) && (missing8 = "type")) || ((data12.file === undefined) && (missing8 = "file"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
if(data12.type !== undefined){
let data27 = data12.type;
const _errs64 = errors;
if("file" !== data27){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "file"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs64){
}
var valid17 = _errs64 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data12.file !== undefined){
let data28 = data12.file;
const _errs65 = errors;
const _errs66 = errors;
if(errors === _errs65){
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
const _errs67 = errors;
for(const key2 in data28){
if(!((key2 === "file_data") || (key2 === "filename"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs67 === errors){
if(data28.file_data !== undefined){
let data29 = data28.file_data;
const _errs68 = errors;
if((typeof data29 !== "string") && (data29 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_data/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.file_data.type},message:"must be string,null"}];
return false;
}
const _errs69 = errors;
if(errors === _errs68){
if(typeof data29 === "string"){
if(data29.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
if(errors === _errs68){
}
}
var valid18 = _errs68 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data28.filename !== undefined){
let data30 = data28.filename;
const _errs70 = errors;
if((typeof data30 !== "string") && (data30 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/filename",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/filename/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.filename.type},message:"must be string,null"}];
return false;
}
const _errs71 = errors;
if(errors === _errs70){
if(typeof data30 === "string"){
if(data30.length > 1000 || func0(data30) > 500){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/filename",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/filename/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs70){
}
}
var valid18 = _errs70 === errors;
}
else {
var valid18 = true;
}
if(valid18){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs65){
}
}
var valid17 = _errs65 === errors;
}
else {
var valid17 = true;
}
if(valid17){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs62){
}
}
var valid16 = _errs62 === errors;
valid7 = valid16;
}
else if(tag0 === "video_url"){
const _errs72 = errors;
const _errs73 = errors;
if(errors === _errs72){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing9;
if(((data12.type === undefined) && (missing9 = "type")) || ((data12.video_url === undefined) && (missing9 = "video_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
if(data12.type !== undefined){
let data31 = data12.type;
const _errs74 = errors;
if("video_url" !== data31){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/type/const",keyword:"const",params:{allowedValue: "video_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs74){
}
var valid20 = _errs74 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data12.video_url !== undefined){
let data32 = data12.video_url;
const _errs75 = errors;
const _errs76 = errors;
if(errors === _errs75){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing10;
if((data32.url === undefined) && (missing10 = "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"}];
return false;
}
else {
const _errs77 = errors;
for(const key3 in data32){
if(!(key3 === "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs77 === errors){
if(data32.url !== undefined){
let data33 = data32.url;
const _errs78 = errors;
const _errs79 = errors;
if(errors === _errs78){
if(typeof data33 === "string"){
if(data33.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url/url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url/url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs78){
}
}
var valid21 = _errs78 === errors;
}
else {
var valid21 = true;
}
if(valid21){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs75){
}
}
var valid20 = _errs75 === errors;
}
else {
var valid20 = true;
}
if(valid20){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs72){
}
}
var valid19 = _errs72 === errors;
valid7 = valid19;
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0},message:"value of tag \"type\" must be in oneOf"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0},message:"tag \"type\" must be string"}];
return false;
}
if(valid7){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs26){
}
}
var valid4 = _errs26 === errors;
if(!valid4){
break;
}
}
if(valid4){
}
}
if(errors === _errs24){
}
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.cache_control !== undefined){
let data34 = data9.cache_control;
const _errs80 = errors;
if((!(data34 && typeof data34 == "object" && !Array.isArray(data34))) && (data34 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/cache_control",schemaPath:"#/properties/messages/items/properties/cache_control/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.cache_control.type},message:"must be object,null"}];
return false;
}
const _errs81 = errors;
if(errors === _errs80){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
if(data34.type !== undefined){
let data35 = data34.type;
const _errs82 = errors;
const _errs83 = errors;
if(errors === _errs82){
if(typeof data35 === "string"){
if(data35.length > 40 || func0(data35) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/cache_control/type",schemaPath:"#/properties/messages/items/properties/cache_control/properties/type/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/cache_control/type",schemaPath:"#/properties/messages/items/properties/cache_control/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs82){
}
}
var valid22 = _errs82 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data34.ttl !== undefined){
let data36 = data34.ttl;
const _errs84 = errors;
if((typeof data36 !== "string") && (data36 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/cache_control/ttl",schemaPath:"#/properties/messages/items/properties/cache_control/properties/ttl/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.cache_control.properties.ttl.type},message:"must be string,null"}];
return false;
}
const _errs85 = errors;
if(errors === _errs84){
if(typeof data36 === "string"){
if(data36.length > 40 || func0(data36) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/cache_control/ttl",schemaPath:"#/properties/messages/items/properties/cache_control/properties/ttl/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs84){
}
}
var valid22 = _errs84 === errors;
}
else {
var valid22 = true;
}
if(valid22){
}
}
}
if(errors === _errs80){
}
}
var valid3 = _errs80 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.role !== undefined){
let data37 = data9.role;
const _errs86 = errors;
if(typeof data37 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs87 = errors;
const vSchema1 = schema0.properties.messages.items.properties.role.enum;
if(!(((((data37 === "system") || (data37 === "developer")) || (data37 === "user")) || (data37 === "assistant")) || (data37 === "tool"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs86){
}
var valid3 = _errs86 === errors;
}
else {
var valid3 = true;
}
if(valid3){
let valid23 = false;
const tag1 = data9.role;
if(typeof tag1 == "string"){
if(false){
}
else if(tag1 === "system"){
const _errs88 = errors;
const _errs89 = errors;
if(errors === _errs88){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing11;
if(((data9.role === undefined) && (missing11 = "role")) || ((data9.content === undefined) && (missing11 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
if(data9.role !== undefined){
let data38 = data9.role;
const _errs90 = errors;
if("system" !== data38){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/0/properties/role/const",keyword:"const",params:{allowedValue: "system"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs90){
}
var valid25 = _errs90 === errors;
}
else {
var valid25 = true;
}
if(valid25){
if(data9.content !== undefined){
let data39 = data9.content;
const _errs91 = errors;
if((typeof data39 !== "string") && (!(Array.isArray(data39)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/0/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[0].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs92 = errors;
if(errors === _errs91){
}
var valid25 = _errs91 === errors;
}
else {
var valid25 = true;
}
if(valid25){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs88){
}
}
var valid24 = _errs88 === errors;
valid23 = valid24;
}
else if(tag1 === "developer"){
const _errs93 = errors;
const _errs94 = errors;
if(errors === _errs93){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing12;
if(((data9.role === undefined) && (missing12 = "role")) || ((data9.content === undefined) && (missing12 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing12},message:"must have required property '"+missing12+"'"}];
return false;
}
else {
if(data9.role !== undefined){
let data40 = data9.role;
const _errs95 = errors;
if("developer" !== data40){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/1/properties/role/const",keyword:"const",params:{allowedValue: "developer"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs95){
}
var valid27 = _errs95 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data9.content !== undefined){
let data41 = data9.content;
const _errs96 = errors;
if((typeof data41 !== "string") && (!(Array.isArray(data41)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/1/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[1].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs97 = errors;
if(errors === _errs96){
}
var valid27 = _errs96 === errors;
}
else {
var valid27 = true;
}
if(valid27){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs93){
}
}
var valid26 = _errs93 === errors;
valid23 = valid26;
}
else if(tag1 === "user"){
const _errs98 = errors;
const _errs99 = errors;
if(errors === _errs98){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing13;
if(((data9.role === undefined) && (missing13 = "role")) || ((data9.content === undefined) && (missing13 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'"}];
return false;
}
else {
if(data9.role !== undefined){
let data42 = data9.role;
const _errs100 = errors;
if("user" !== data42){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/2/properties/role/const",keyword:"const",params:{allowedValue: "user"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs100){
}
var valid29 = _errs100 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data9.content !== undefined){
let data43 = data9.content;
const _errs101 = errors;
if((typeof data43 !== "string") && (!(Array.isArray(data43)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/2/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[2].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs102 = errors;
if(errors === _errs101){
}
var valid29 = _errs101 === errors;
}
else {
var valid29 = true;
}
if(valid29){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs98){
}
}
var valid28 = _errs98 === errors;
valid23 = valid28;
}
else if(tag1 === "assistant"){
const _errs103 = errors;
const _errs104 = errors;
if(errors === _errs103){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing14;
if((data9.role === undefined) && (missing14 = "role")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'"}];
return false;
}
else {
if(data9.role !== undefined){
let data44 = data9.role;
const _errs105 = errors;
if("assistant" !== data44){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/3/properties/role/const",keyword:"const",params:{allowedValue: "assistant"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs105){
}
var valid31 = _errs105 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.reasoning_content !== undefined){
let data45 = data9.reasoning_content;
const _errs106 = errors;
if((typeof data45 !== "string") && (data45 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/reasoning_content",schemaPath:"#/properties/messages/items/oneOf/3/properties/reasoning_content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.reasoning_content.type},message:"must be string,null"}];
return false;
}
const _errs107 = errors;
if(errors === _errs106){
}
var valid31 = _errs106 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.reasoning !== undefined){
let data46 = data9.reasoning;
const _errs108 = errors;
if((typeof data46 !== "string") && (data46 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/reasoning",schemaPath:"#/properties/messages/items/oneOf/3/properties/reasoning/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.reasoning.type},message:"must be string,null"}];
return false;
}
const _errs109 = errors;
if(errors === _errs108){
}
var valid31 = _errs108 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.reasoning_details !== undefined){
let data47 = data9.reasoning_details;
const _errs110 = errors;
if((!(Array.isArray(data47))) && (data47 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/reasoning_details",schemaPath:"#/properties/messages/items/oneOf/3/properties/reasoning_details/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.reasoning_details.type},message:"must be array,null"}];
return false;
}
const _errs111 = errors;
if(errors === _errs110){
}
var valid31 = _errs110 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.refusal !== undefined){
let data48 = data9.refusal;
const _errs112 = errors;
if((typeof data48 !== "string") && (data48 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/refusal",schemaPath:"#/properties/messages/items/oneOf/3/properties/refusal/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.refusal.type},message:"must be string,null"}];
return false;
}
const _errs113 = errors;
if(errors === _errs112){
}
var valid31 = _errs112 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.annotations !== undefined){
let data49 = data9.annotations;
const _errs114 = errors;
if((!(Array.isArray(data49))) && (data49 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/annotations",schemaPath:"#/properties/messages/items/oneOf/3/properties/annotations/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.annotations.type},message:"must be array,null"}];
return false;
}
const _errs115 = errors;
if(errors === _errs114){
}
var valid31 = _errs114 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.images !== undefined){
let data50 = data9.images;
const _errs116 = errors;
if((!(Array.isArray(data50))) && (data50 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/images",schemaPath:"#/properties/messages/items/oneOf/3/properties/images/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.images.type},message:"must be array,null"}];
return false;
}
const _errs117 = errors;
if(errors === _errs116){
}
var valid31 = _errs116 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data9.tool_calls !== undefined){
let data51 = data9.tool_calls;
const _errs118 = errors;
if((!(Array.isArray(data51))) && (data51 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.type},message:"must be array,null"}];
return false;
}
const _errs119 = errors;
if(errors === _errs118){
if(Array.isArray(data51)){
var valid32 = true;
const len2 = data51.length;
for(let i2=0; i2<len2; i2++){
let data52 = data51[i2];
const _errs120 = errors;
const _errs121 = errors;
if(errors === _errs120){
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
let missing15;
if(((data52.id === undefined) && (missing15 = "id")) || ((data52.function === undefined) && (missing15 = "function"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2,schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/required",keyword:"required",params:{missingProperty: missing15},message:"must have required property '"+missing15+"'"}];
return false;
}
else {
if(data52.id !== undefined){
let data53 = data52.id;
const _errs122 = errors;
const _errs123 = errors;
if(errors === _errs122){
if(typeof data53 === "string"){
if(data53.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/id",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/id",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs122){
}
}
var valid33 = _errs122 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data52.type !== undefined){
let data54 = data52.type;
const _errs124 = errors;
if((typeof data54 !== "string") && (data54 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/type",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/type/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.type},message:"must be string,null"}];
return false;
}
const _errs125 = errors;
const vSchema2 = schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.enum;
if(!((data54 === "function") || (data54 === null))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/type",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs124){
}
var valid33 = _errs124 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data52.index !== undefined){
let data55 = data52.index;
const _errs126 = errors;
if((!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))) && (data55 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/index",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/index/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.index.type},message:"must be integer,null"}];
return false;
}
const _errs127 = errors;
if(errors === _errs126){
}
var valid33 = _errs126 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data52.extra_content !== undefined){
let data56 = data52.extra_content;
const _errs128 = errors;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/extra_content",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/extra_content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.extra_content.type},message:"must be object,null"}];
return false;
}
const _errs129 = errors;
if(errors === _errs128){
}
var valid33 = _errs128 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data52.function !== undefined){
let data57 = data52.function;
const _errs130 = errors;
const _errs131 = errors;
if(errors === _errs130){
if(data57 && typeof data57 == "object" && !Array.isArray(data57)){
let missing16;
if(((data57.name === undefined) && (missing16 = "name")) || ((data57.arguments === undefined) && (missing16 = "arguments"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/required",keyword:"required",params:{missingProperty: missing16},message:"must have required property '"+missing16+"'"}];
return false;
}
else {
if(data57.name !== undefined){
let data58 = data57.name;
const _errs132 = errors;
const _errs133 = errors;
if(errors === _errs132){
if(typeof data58 === "string"){
if(data58.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function/name",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function/name",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs132){
}
}
var valid34 = _errs132 === errors;
}
else {
var valid34 = true;
}
if(valid34){
if(data57.arguments !== undefined){
let data59 = data57.arguments;
const _errs134 = errors;
if(typeof data59 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function/arguments",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/properties/arguments/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs135 = errors;
if(errors === _errs134){
}
var valid34 = _errs134 === errors;
}
else {
var valid34 = true;
}
if(valid34){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs130){
}
}
var valid33 = _errs130 === errors;
}
else {
var valid33 = true;
}
if(valid33){
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2,schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs120){
}
}
var valid32 = _errs120 === errors;
if(!valid32){
break;
}
}
if(valid32){
}
}
if(errors === _errs118){
}
}
var valid31 = _errs118 === errors;
}
else {
var valid31 = true;
}
if(valid31){
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs103){
}
}
var valid30 = _errs103 === errors;
valid23 = valid30;
}
else if(tag1 === "tool"){
const _errs136 = errors;
const _errs137 = errors;
if(errors === _errs136){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing17;
if((((data9.role === undefined) && (missing17 = "role")) || ((data9.content === undefined) && (missing17 = "content"))) || ((data9.tool_call_id === undefined) && (missing17 = "tool_call_id"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing17},message:"must have required property '"+missing17+"'"}];
return false;
}
else {
if(data9.role !== undefined){
let data60 = data9.role;
const _errs138 = errors;
if("tool" !== data60){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/4/properties/role/const",keyword:"const",params:{allowedValue: "tool"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs138){
}
var valid36 = _errs138 === errors;
}
else {
var valid36 = true;
}
if(valid36){
if(data9.content !== undefined){
let data61 = data9.content;
const _errs139 = errors;
if((typeof data61 !== "string") && (!(Array.isArray(data61)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/4/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[4].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs140 = errors;
if(errors === _errs139){
}
var valid36 = _errs139 === errors;
}
else {
var valid36 = true;
}
if(valid36){
if(data9.tool_call_id !== undefined){
let data62 = data9.tool_call_id;
const _errs141 = errors;
const _errs142 = errors;
if(errors === _errs141){
if(typeof data62 === "string"){
if(data62.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_call_id",schemaPath:"#/properties/messages/items/oneOf/4/properties/tool_call_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_call_id",schemaPath:"#/properties/messages/items/oneOf/4/properties/tool_call_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs141){
}
}
var valid36 = _errs141 === errors;
}
else {
var valid36 = true;
}
if(valid36){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/4/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs136){
}
}
var valid35 = _errs136 === errors;
valid23 = valid35;
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "role", tagValue: tag1},message:"value of tag \"role\" must be in oneOf"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/discriminator",keyword:"discriminator",params:{error: "tag", tag: "role", tagValue: tag1},message:"tag \"role\" must be string"}];
return false;
}
if(valid23){
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs19){
}
}
var valid2 = _errs19 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs17){
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data63 = data.metadata;
const _errs143 = errors;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema0.properties.metadata.type},message:"must be object,null"}];
return false;
}
const _errs144 = errors;
if(errors === _errs143){
}
var valid0 = _errs143 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modalities !== undefined){
let data64 = data.modalities;
const _errs145 = errors;
if((!(Array.isArray(data64))) && (data64 !== null)){
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: schema0.properties.modalities.type},message:"must be array,null"}];
return false;
}
const _errs146 = errors;
if(errors === _errs145){
if(Array.isArray(data64)){
if(data64.length > 8){
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid37 = true;
const len3 = data64.length;
for(let i3=0; i3<len3; i3++){
let data65 = data64[i3];
const _errs147 = errors;
const _errs148 = errors;
if(errors === _errs147){
if(typeof data65 === "string"){
if(data65.length > 40 || func0(data65) > 20){
validate0.errors = [{instancePath:instancePath+"/modalities/" + i3,schemaPath:"#/properties/modalities/items/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/modalities/" + i3,schemaPath:"#/properties/modalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs147){
}
}
var valid37 = _errs147 === errors;
if(!valid37){
break;
}
}
if(valid37){
}
}
}
if(errors === _errs145){
}
}
var valid0 = _errs145 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data66 = data.model;
const _errs149 = errors;
const _errs150 = errors;
if(errors === _errs149){
if(typeof data66 === "string"){
if(data66.length > 400 || func0(data66) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data66.length < 1){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs149){
}
}
var valid0 = _errs149 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data67 = data.n;
const _errs151 = errors;
if((!(((typeof data67 == "number") && (!(data67 % 1) && !isNaN(data67))) && (isFinite(data67)))) && (data67 !== null)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: schema0.properties.n.type},message:"must be integer,null"}];
return false;
}
const _errs152 = errors;
if(errors === _errs151){
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 128 || isNaN(data67)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data67 < 1 || isNaN(data67)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs151){
}
}
var valid0 = _errs151 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parallel_tool_calls !== undefined){
let data68 = data.parallel_tool_calls;
const _errs153 = errors;
if((typeof data68 !== "boolean") && (data68 !== null)){
validate0.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: schema0.properties.parallel_tool_calls.type},message:"must be boolean,null"}];
return false;
}
const _errs154 = errors;
if(errors === _errs153){
}
var valid0 = _errs153 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prediction !== undefined){
let data69 = data.prediction;
const _errs155 = errors;
if((!(data69 && typeof data69 == "object" && !Array.isArray(data69))) && (data69 !== null)){
validate0.errors = [{instancePath:instancePath+"/prediction",schemaPath:"#/properties/prediction/type",keyword:"type",params:{type: schema0.properties.prediction.type},message:"must be object,null"}];
return false;
}
const _errs156 = errors;
if(errors === _errs155){
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
if(data69.type !== undefined){
let data70 = data69.type;
const _errs157 = errors;
if((typeof data70 !== "string") && (data70 !== null)){
validate0.errors = [{instancePath:instancePath+"/prediction/type",schemaPath:"#/properties/prediction/properties/type/type",keyword:"type",params:{type: schema0.properties.prediction.properties.type.type},message:"must be string,null"}];
return false;
}
const _errs158 = errors;
if(errors === _errs157){
if(typeof data70 === "string"){
if(data70.length > 40 || func0(data70) > 20){
validate0.errors = [{instancePath:instancePath+"/prediction/type",schemaPath:"#/properties/prediction/properties/type/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs157){
}
}
var valid38 = _errs157 === errors;
}
else {
var valid38 = true;
}
if(valid38){
if(data69.content !== undefined){
let data71 = data69.content;
const _errs159 = errors;
if(((typeof data71 !== "string") && (!(Array.isArray(data71)))) && (data71 !== null)){
validate0.errors = [{instancePath:instancePath+"/prediction/content",schemaPath:"#/properties/prediction/properties/content/type",keyword:"type",params:{type: schema0.properties.prediction.properties.content.type},message:"must be string,array,null"}];
return false;
}
const _errs160 = errors;
if(errors === _errs159){
if(Array.isArray(data71)){
var valid39 = true;
const len4 = data71.length;
for(let i4=0; i4<len4; i4++){
let data72 = data71[i4];
const _errs161 = errors;
const _errs162 = errors;
if(errors === _errs161){
if(data72 && typeof data72 == "object" && !Array.isArray(data72)){
if(data72.type !== undefined){
let data73 = data72.type;
const _errs163 = errors;
if("text" !== data73){
validate0.errors = [{instancePath:instancePath+"/prediction/content/" + i4+"/type",schemaPath:"#/properties/prediction/properties/content/items/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs163){
}
var valid40 = _errs163 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data72.text !== undefined){
let data74 = data72.text;
const _errs164 = errors;
if(typeof data74 !== "string"){
validate0.errors = [{instancePath:instancePath+"/prediction/content/" + i4+"/text",schemaPath:"#/properties/prediction/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs165 = errors;
if(errors === _errs164){
}
var valid40 = _errs164 === errors;
}
else {
var valid40 = true;
}
if(valid40){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/prediction/content/" + i4,schemaPath:"#/properties/prediction/properties/content/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs161){
}
}
var valid39 = _errs161 === errors;
if(!valid39){
break;
}
}
if(valid39){
}
}
if(errors === _errs159){
}
}
var valid38 = _errs159 === errors;
}
else {
var valid38 = true;
}
if(valid38){
}
}
}
if(errors === _errs155){
}
}
var valid0 = _errs155 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
let data75 = data.presence_penalty;
const _errs166 = errors;
if((!((typeof data75 == "number") && (isFinite(data75)))) && (data75 !== null)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/type",keyword:"type",params:{type: schema0.properties.presence_penalty.type},message:"must be number,null"}];
return false;
}
const _errs167 = errors;
if(errors === _errs166){
if((typeof data75 == "number") && (isFinite(data75))){
if(data75 > 2 || isNaN(data75)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data75 < -2 || isNaN(data75)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs166){
}
}
var valid0 = _errs166 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_cache_key !== undefined){
let data76 = data.prompt_cache_key;
const _errs168 = errors;
if((typeof data76 !== "string") && (data76 !== null)){
validate0.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: schema0.properties.prompt_cache_key.type},message:"must be string,null"}];
return false;
}
const _errs169 = errors;
if(errors === _errs168){
if(typeof data76 === "string"){
if(data76.length > 1024 || func0(data76) > 512){
validate0.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs168){
}
}
var valid0 = _errs168 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_effort !== undefined){
let data77 = data.reasoning_effort;
const _errs170 = errors;
if((typeof data77 !== "string") && (data77 !== null)){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/type",keyword:"type",params:{type: schema0.properties.reasoning_effort.type},message:"must be string,null"}];
return false;
}
const _errs171 = errors;
const vSchema3 = schema0.properties.reasoning_effort.enum;
if(!((((((((data77 === "none") || (data77 === "minimal")) || (data77 === "low")) || (data77 === "medium")) || (data77 === "high")) || (data77 === "xhigh")) || (data77 === "max")) || (data77 === null))){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/enum",keyword:"enum",params:{allowedValues: schema0.properties.reasoning_effort.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs170){
}
var valid0 = _errs170 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data78 = data.response_format;
const _errs172 = errors;
if((!(data78 && typeof data78 == "object" && !Array.isArray(data78))) && (data78 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: schema0.properties.response_format.type},message:"must be object,null"}];
return false;
}
const _errs173 = errors;
const _errs174 = errors;
if(errors === _errs172){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
let missing18;
if((data78.type === undefined) && (missing18 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/required",keyword:"required",params:{missingProperty: missing18},message:"must have required property '"+missing18+"'"}];
return false;
}
else {
if(data78.type !== undefined){
let data79 = data78.type;
const _errs175 = errors;
if(typeof data79 !== "string"){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs176 = errors;
const vSchema4 = schema0.properties.response_format.properties.type.enum;
if(!(((data79 === "text") || (data79 === "json_object")) || (data79 === "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs175){
}
var valid41 = _errs175 === errors;
}
else {
var valid41 = true;
}
if(valid41){
let valid42 = false;
const tag2 = data78.type;
if(typeof tag2 == "string"){
if(false){
}
else if(tag2 === "text"){
const _errs177 = errors;
const _errs178 = errors;
if(errors === _errs177){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
let missing19;
if((data78.type === undefined) && (missing19 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/0/required",keyword:"required",params:{missingProperty: missing19},message:"must have required property '"+missing19+"'"}];
return false;
}
else {
if(data78.type !== undefined){
let data80 = data78.type;
const _errs179 = errors;
if("text" !== data80){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs179){
}
var valid44 = _errs179 === errors;
}
else {
var valid44 = true;
}
if(valid44){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs177){
}
}
var valid43 = _errs177 === errors;
valid42 = valid43;
}
else if(tag2 === "json_object"){
const _errs180 = errors;
const _errs181 = errors;
if(errors === _errs180){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
let missing20;
if((data78.type === undefined) && (missing20 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/1/required",keyword:"required",params:{missingProperty: missing20},message:"must have required property '"+missing20+"'"}];
return false;
}
else {
if(data78.type !== undefined){
let data81 = data78.type;
const _errs182 = errors;
if("json_object" !== data81){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "json_object"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs182){
}
var valid46 = _errs182 === errors;
}
else {
var valid46 = true;
}
if(valid46){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs180){
}
}
var valid45 = _errs180 === errors;
valid42 = valid45;
}
else if(tag2 === "json_schema"){
const _errs183 = errors;
const _errs184 = errors;
if(errors === _errs183){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
let missing21;
if(((data78.type === undefined) && (missing21 = "type")) || ((data78.json_schema === undefined) && (missing21 = "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/2/required",keyword:"required",params:{missingProperty: missing21},message:"must have required property '"+missing21+"'"}];
return false;
}
else {
if(data78.type !== undefined){
let data82 = data78.type;
const _errs185 = errors;
if("json_schema" !== data82){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs185){
}
var valid48 = _errs185 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data78.json_schema !== undefined){
let data83 = data78.json_schema;
const _errs186 = errors;
const _errs187 = errors;
if(errors === _errs186){
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
let missing22;
if((data83.name === undefined) && (missing22 = "name")){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/required",keyword:"required",params:{missingProperty: missing22},message:"must have required property '"+missing22+"'"}];
return false;
}
else {
if(data83.name !== undefined){
let data84 = data83.name;
const _errs188 = errors;
const _errs189 = errors;
if(errors === _errs188){
if(typeof data84 === "string"){
if(!pattern0.test(data84)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/name",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/name",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs188){
}
}
var valid49 = _errs188 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data83.description !== undefined){
let data85 = data83.description;
const _errs190 = errors;
if((typeof data85 !== "string") && (data85 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/description",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/description/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs191 = errors;
if(errors === _errs190){
}
var valid49 = _errs190 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data83.schema !== undefined){
let data86 = data83.schema;
const _errs192 = errors;
if((!(data86 && typeof data86 == "object" && !Array.isArray(data86))) && (data86 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/schema/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.schema.type},message:"must be object,null"}];
return false;
}
const _errs193 = errors;
if(errors === _errs192){
}
var valid49 = _errs192 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data83.strict !== undefined){
let data87 = data83.strict;
const _errs194 = errors;
if((typeof data87 !== "boolean") && (data87 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/strict",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/strict/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.strict.type},message:"must be boolean,null"}];
return false;
}
const _errs195 = errors;
if(errors === _errs194){
}
var valid49 = _errs194 === errors;
}
else {
var valid49 = true;
}
if(valid49){
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs186){
}
}
var valid48 = _errs186 === errors;
}
else {
var valid48 = true;
}
if(valid48){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs183){
}
}
var valid47 = _errs183 === errors;
valid42 = valid47;
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag2},message:"value of tag \"type\" must be in oneOf"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag2},message:"tag \"type\" must be string"}];
return false;
}
if(valid42){
}
}
}
}
if(errors === _errs172){
}
}
var valid0 = _errs172 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safety_identifier !== undefined){
let data88 = data.safety_identifier;
const _errs196 = errors;
if((typeof data88 !== "string") && (data88 !== null)){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: schema0.properties.safety_identifier.type},message:"must be string,null"}];
return false;
}
const _errs197 = errors;
if(errors === _errs196){
if(typeof data88 === "string"){
if(data88.length > 1024 || func0(data88) > 512){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs196){
}
}
var valid0 = _errs196 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data89 = data.seed;
const _errs198 = errors;
if((!(((typeof data89 == "number") && (!(data89 % 1) && !isNaN(data89))) && (isFinite(data89)))) && (data89 !== null)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: schema0.properties.seed.type},message:"must be integer,null"}];
return false;
}
const _errs199 = errors;
if(errors === _errs198){
}
var valid0 = _errs198 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data90 = data.service_tier;
const _errs200 = errors;
if((typeof data90 !== "string") && (data90 !== null)){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: schema0.properties.service_tier.type},message:"must be string,null"}];
return false;
}
const _errs201 = errors;
if(errors === _errs200){
if(typeof data90 === "string"){
if(data90.length > 80 || func0(data90) > 40){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs200){
}
}
var valid0 = _errs200 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data91 = data.stop;
const _errs202 = errors;
if(((typeof data91 !== "string") && (!(Array.isArray(data91)))) && (data91 !== null)){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: schema0.properties.stop.type},message:"must be string,array,null"}];
return false;
}
const _errs203 = errors;
if(errors === _errs202){
if(Array.isArray(data91)){
if(data91.length > 16){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid50 = true;
const len5 = data91.length;
for(let i5=0; i5<len5; i5++){
let data92 = data91[i5];
const _errs204 = errors;
const _errs205 = errors;
if(errors === _errs204){
if(typeof data92 === "string"){
if(data92.length < 1){
validate0.errors = [{instancePath:instancePath+"/stop/" + i5,schemaPath:"#/properties/stop/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/stop/" + i5,schemaPath:"#/properties/stop/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs204){
}
}
var valid50 = _errs204 === errors;
if(!valid50){
break;
}
}
if(valid50){
}
}
}
if(errors === _errs202){
}
}
var valid0 = _errs202 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store !== undefined){
let data93 = data.store;
const _errs206 = errors;
if((typeof data93 !== "boolean") && (data93 !== null)){
validate0.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: schema0.properties.store.type},message:"must be boolean,null"}];
return false;
}
const _errs207 = errors;
if(errors === _errs206){
}
var valid0 = _errs206 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data94 = data.stream;
const _errs208 = errors;
if((typeof data94 !== "boolean") && (data94 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: schema0.properties.stream.type},message:"must be boolean,null"}];
return false;
}
const _errs209 = errors;
if(errors === _errs208){
}
var valid0 = _errs208 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream_options !== undefined){
let data95 = data.stream_options;
const _errs210 = errors;
if((!(data95 && typeof data95 == "object" && !Array.isArray(data95))) && (data95 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options",schemaPath:"#/properties/stream_options/type",keyword:"type",params:{type: schema0.properties.stream_options.type},message:"must be object,null"}];
return false;
}
const _errs211 = errors;
if(errors === _errs210){
if(data95 && typeof data95 == "object" && !Array.isArray(data95)){
if(data95.include_usage !== undefined){
let data96 = data95.include_usage;
const _errs212 = errors;
if((typeof data96 !== "boolean") && (data96 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options/include_usage",schemaPath:"#/properties/stream_options/properties/include_usage/type",keyword:"type",params:{type: schema0.properties.stream_options.properties.include_usage.type},message:"must be boolean,null"}];
return false;
}
const _errs213 = errors;
if(errors === _errs212){
}
var valid51 = _errs212 === errors;
}
else {
var valid51 = true;
}
if(valid51){
if(data95.include_obfuscation !== undefined){
let data97 = data95.include_obfuscation;
const _errs214 = errors;
if((typeof data97 !== "boolean") && (data97 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options/include_obfuscation",schemaPath:"#/properties/stream_options/properties/include_obfuscation/type",keyword:"type",params:{type: schema0.properties.stream_options.properties.include_obfuscation.type},message:"must be boolean,null"}];
return false;
}
const _errs215 = errors;
if(errors === _errs214){
}
var valid51 = _errs214 === errors;
}
else {
var valid51 = true;
}
if(valid51){
}
}
}
if(errors === _errs210){
}
}
var valid0 = _errs210 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data98 = data.temperature;
const _errs216 = errors;
if((!((typeof data98 == "number") && (isFinite(data98)))) && (data98 !== null)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: schema0.properties.temperature.type},message:"must be number,null"}];
return false;
}
const _errs217 = errors;
if(errors === _errs216){
if((typeof data98 == "number") && (isFinite(data98))){
if(data98 > 2 || isNaN(data98)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data98 < 0 || isNaN(data98)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs216){
}
}
var valid0 = _errs216 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
let data99 = data.tool_choice;
const _errs218 = errors;
if(((typeof data99 !== "string") && (!(data99 && typeof data99 == "object" && !Array.isArray(data99)))) && (data99 !== null)){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/type",keyword:"type",params:{type: schema0.properties.tool_choice.type},message:"must be string,object,null"}];
return false;
}
const _errs219 = errors;
if(errors === _errs218){
if(typeof data99 === "string"){
if(!pattern1.test(data99)){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/pattern",keyword:"pattern",params:{pattern: "^(none|auto|required)$"},message:"must match pattern \""+"^(none|auto|required)$"+"\""}];
return false;
}
else {
}
}
if(errors === _errs218){
if(data99 && typeof data99 == "object" && !Array.isArray(data99)){
let missing23;
if(((data99.type === undefined) && (missing23 = "type")) || ((data99.function === undefined) && (missing23 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/required",keyword:"required",params:{missingProperty: missing23},message:"must have required property '"+missing23+"'"}];
return false;
}
else {
if(data99.type !== undefined){
let data100 = data99.type;
const _errs220 = errors;
if("function" !== data100){
validate0.errors = [{instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/properties/type/const",keyword:"const",params:{allowedValue: "function"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs220){
}
var valid52 = _errs220 === errors;
}
else {
var valid52 = true;
}
if(valid52){
if(data99.function !== undefined){
let data101 = data99.function;
const _errs221 = errors;
const _errs222 = errors;
if(errors === _errs221){
if(data101 && typeof data101 == "object" && !Array.isArray(data101)){
let missing24;
if((data101.name === undefined) && (missing24 = "name")){
validate0.errors = [{instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/properties/function/required",keyword:"required",params:{missingProperty: missing24},message:"must have required property '"+missing24+"'"}];
return false;
}
else {
if(data101.name !== undefined){
let data102 = data101.name;
const _errs223 = errors;
const _errs224 = errors;
if(errors === _errs223){
if(typeof data102 === "string"){
if(data102.length < 1){
validate0.errors = [{instancePath:instancePath+"/tool_choice/function/name",schemaPath:"#/properties/tool_choice/properties/function/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tool_choice/function/name",schemaPath:"#/properties/tool_choice/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs223){
}
}
var valid53 = _errs223 === errors;
}
else {
var valid53 = true;
}
if(valid53){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs221){
}
}
var valid52 = _errs221 === errors;
}
else {
var valid52 = true;
}
if(valid52){
}
}
}
}
if(errors === _errs218){
}
}
}
var valid0 = _errs218 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data103 = data.tools;
const _errs225 = errors;
if((!(Array.isArray(data103))) && (data103 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: schema0.properties.tools.type},message:"must be array,null"}];
return false;
}
const _errs226 = errors;
if(errors === _errs225){
if(Array.isArray(data103)){
if(data103.length > 128){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"}];
return false;
}
else {
var valid54 = true;
const len6 = data103.length;
for(let i6=0; i6<len6; i6++){
let data104 = data103[i6];
const _errs227 = errors;
const _errs228 = errors;
if(errors === _errs227){
if(data104 && typeof data104 == "object" && !Array.isArray(data104)){
let missing25;
if(((data104.type === undefined) && (missing25 = "type")) || ((data104.function === undefined) && (missing25 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6,schemaPath:"#/properties/tools/items/required",keyword:"required",params:{missingProperty: missing25},message:"must have required property '"+missing25+"'"}];
return false;
}
else {
if(data104.type !== undefined){
let data105 = data104.type;
const _errs229 = errors;
if(typeof data105 !== "string"){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/type",schemaPath:"#/properties/tools/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs230 = errors;
const vSchema5 = schema0.properties.tools.items.properties.type.enum;
if(!(data105 === "function")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/type",schemaPath:"#/properties/tools/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.tools.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs229){
}
var valid55 = _errs229 === errors;
}
else {
var valid55 = true;
}
if(valid55){
if(data104.cache_control !== undefined){
let data106 = data104.cache_control;
const _errs231 = errors;
if((!(data106 && typeof data106 == "object" && !Array.isArray(data106))) && (data106 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/cache_control",schemaPath:"#/properties/tools/items/properties/cache_control/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.cache_control.type},message:"must be object,null"}];
return false;
}
const _errs232 = errors;
if(errors === _errs231){
if(data106 && typeof data106 == "object" && !Array.isArray(data106)){
if(data106.type !== undefined){
let data107 = data106.type;
const _errs233 = errors;
const _errs234 = errors;
if(errors === _errs233){
if(typeof data107 === "string"){
if(data107.length > 40 || func0(data107) > 20){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/cache_control/type",schemaPath:"#/properties/tools/items/properties/cache_control/properties/type/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/cache_control/type",schemaPath:"#/properties/tools/items/properties/cache_control/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs233){
}
}
var valid56 = _errs233 === errors;
}
else {
var valid56 = true;
}
if(valid56){
if(data106.ttl !== undefined){
let data108 = data106.ttl;
const _errs235 = errors;
if((typeof data108 !== "string") && (data108 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/cache_control/ttl",schemaPath:"#/properties/tools/items/properties/cache_control/properties/ttl/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.cache_control.properties.ttl.type},message:"must be string,null"}];
return false;
}
const _errs236 = errors;
if(errors === _errs235){
if(typeof data108 === "string"){
if(data108.length > 40 || func0(data108) > 20){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/cache_control/ttl",schemaPath:"#/properties/tools/items/properties/cache_control/properties/ttl/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs235){
}
}
var valid56 = _errs235 === errors;
}
else {
var valid56 = true;
}
if(valid56){
}
}
}
if(errors === _errs231){
}
}
var valid55 = _errs231 === errors;
}
else {
var valid55 = true;
}
if(valid55){
if(data104.function !== undefined){
let data109 = data104.function;
const _errs237 = errors;
const _errs238 = errors;
if(errors === _errs237){
if(data109 && typeof data109 == "object" && !Array.isArray(data109)){
let missing26;
if((data109.name === undefined) && (missing26 = "name")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function",schemaPath:"#/properties/tools/items/properties/function/required",keyword:"required",params:{missingProperty: missing26},message:"must have required property '"+missing26+"'"}];
return false;
}
else {
if(data109.name !== undefined){
let data110 = data109.name;
const _errs239 = errors;
const _errs240 = errors;
if(errors === _errs239){
if(typeof data110 === "string"){
if(!pattern0.test(data110)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function/name",schemaPath:"#/properties/tools/items/properties/function/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function/name",schemaPath:"#/properties/tools/items/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs239){
}
}
var valid57 = _errs239 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data109.description !== undefined){
let data111 = data109.description;
const _errs241 = errors;
if((typeof data111 !== "string") && (data111 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function/description",schemaPath:"#/properties/tools/items/properties/function/properties/description/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs242 = errors;
if(errors === _errs241){
}
var valid57 = _errs241 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data109.parameters !== undefined){
let data112 = data109.parameters;
const _errs243 = errors;
if((!(data112 && typeof data112 == "object" && !Array.isArray(data112))) && (data112 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function/parameters",schemaPath:"#/properties/tools/items/properties/function/properties/parameters/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.parameters.type},message:"must be object,null"}];
return false;
}
const _errs244 = errors;
if(errors === _errs243){
}
var valid57 = _errs243 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data109.strict !== undefined){
let data113 = data109.strict;
const _errs245 = errors;
if((typeof data113 !== "boolean") && (data113 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function/strict",schemaPath:"#/properties/tools/items/properties/function/properties/strict/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.strict.type},message:"must be boolean,null"}];
return false;
}
const _errs246 = errors;
if(errors === _errs245){
}
var valid57 = _errs245 === errors;
}
else {
var valid57 = true;
}
if(valid57){
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/function",schemaPath:"#/properties/tools/items/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs237){
}
}
var valid55 = _errs237 === errors;
}
else {
var valid55 = true;
}
if(valid55){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs227){
}
}
var valid54 = _errs227 === errors;
if(!valid54){
break;
}
}
if(valid54){
}
}
}
if(errors === _errs225){
}
}
var valid0 = _errs225 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data114 = data.top_k;
const _errs247 = errors;
if((!(((typeof data114 == "number") && (!(data114 % 1) && !isNaN(data114))) && (isFinite(data114)))) && (data114 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: schema0.properties.top_k.type},message:"must be integer,null"}];
return false;
}
const _errs248 = errors;
if(errors === _errs247){
}
var valid0 = _errs247 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data115 = data.top_logprobs;
const _errs249 = errors;
if((!(((typeof data115 == "number") && (!(data115 % 1) && !isNaN(data115))) && (isFinite(data115)))) && (data115 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: schema0.properties.top_logprobs.type},message:"must be integer,null"}];
return false;
}
const _errs250 = errors;
if(errors === _errs249){
if((typeof data115 == "number") && (isFinite(data115))){
if(data115 > 20 || isNaN(data115)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data115 < 0 || isNaN(data115)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs249){
}
}
var valid0 = _errs249 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
let data116 = data.top_p;
const _errs251 = errors;
if((!((typeof data116 == "number") && (isFinite(data116)))) && (data116 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: schema0.properties.top_p.type},message:"must be number,null"}];
return false;
}
const _errs252 = errors;
if(errors === _errs251){
if((typeof data116 == "number") && (isFinite(data116))){
if(data116 > 1 || isNaN(data116)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data116 < 0 || isNaN(data116)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs251){
}
}
var valid0 = _errs251 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data117 = data.user;
const _errs253 = errors;
if((typeof data117 !== "string") && (data117 !== null)){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: schema0.properties.user.type},message:"must be string,null"}];
return false;
}
const _errs254 = errors;
if(errors === _errs253){
if(typeof data117 === "string"){
if(data117.length > 1024 || func0(data117) > 512){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs253){
}
}
var valid0 = _errs253 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verbosity !== undefined){
let data118 = data.verbosity;
const _errs255 = errors;
if((typeof data118 !== "string") && (data118 !== null)){
validate0.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/type",keyword:"type",params:{type: schema0.properties.verbosity.type},message:"must be string,null"}];
return false;
}
const _errs256 = errors;
if(errors === _errs255){
if(typeof data118 === "string"){
if(data118.length > 40 || func0(data118) > 20){
validate0.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs255){
}
}
var valid0 = _errs255 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.web_search_options !== undefined){
let data119 = data.web_search_options;
const _errs257 = errors;
if((!(data119 && typeof data119 == "object" && !Array.isArray(data119))) && (data119 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options",schemaPath:"#/properties/web_search_options/type",keyword:"type",params:{type: schema0.properties.web_search_options.type},message:"must be object,null"}];
return false;
}
const _errs258 = errors;
if(errors === _errs257){
if(data119 && typeof data119 == "object" && !Array.isArray(data119)){
if(data119.search_context_size !== undefined){
let data120 = data119.search_context_size;
const _errs259 = errors;
if((typeof data120 !== "string") && (data120 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/search_context_size",schemaPath:"#/properties/web_search_options/properties/search_context_size/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.search_context_size.type},message:"must be string,null"}];
return false;
}
const _errs260 = errors;
if(errors === _errs259){
if(typeof data120 === "string"){
if(data120.length > 40 || func0(data120) > 20){
validate0.errors = [{instancePath:instancePath+"/web_search_options/search_context_size",schemaPath:"#/properties/web_search_options/properties/search_context_size/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs259){
}
}
var valid58 = _errs259 === errors;
}
else {
var valid58 = true;
}
if(valid58){
if(data119.user_location !== undefined){
let data121 = data119.user_location;
const _errs261 = errors;
if((!(data121 && typeof data121 == "object" && !Array.isArray(data121))) && (data121 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location",schemaPath:"#/properties/web_search_options/properties/user_location/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.type},message:"must be object,null"}];
return false;
}
const _errs262 = errors;
if(errors === _errs261){
if(data121 && typeof data121 == "object" && !Array.isArray(data121)){
if(data121.type !== undefined){
let data122 = data121.type;
const _errs263 = errors;
if((typeof data122 !== "string") && (data122 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/type",schemaPath:"#/properties/web_search_options/properties/user_location/properties/type/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.properties.type.type},message:"must be string,null"}];
return false;
}
const _errs264 = errors;
if(errors === _errs263){
if(typeof data122 === "string"){
if(data122.length > 40 || func0(data122) > 20){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/type",schemaPath:"#/properties/web_search_options/properties/user_location/properties/type/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs263){
}
}
var valid59 = _errs263 === errors;
}
else {
var valid59 = true;
}
if(valid59){
if(data121.approximate !== undefined){
let data123 = data121.approximate;
const _errs265 = errors;
if((!(data123 && typeof data123 == "object" && !Array.isArray(data123))) && (data123 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.properties.approximate.type},message:"must be object,null"}];
return false;
}
const _errs266 = errors;
if(errors === _errs265){
if(data123 && typeof data123 == "object" && !Array.isArray(data123)){
if(data123.city !== undefined){
let data124 = data123.city;
const _errs267 = errors;
if((typeof data124 !== "string") && (data124 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/city",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/city/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.properties.approximate.properties.city.type},message:"must be string,null"}];
return false;
}
const _errs268 = errors;
if(errors === _errs267){
if(typeof data124 === "string"){
if(data124.length > 400 || func0(data124) > 200){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/city",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/city/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs267){
}
}
var valid60 = _errs267 === errors;
}
else {
var valid60 = true;
}
if(valid60){
if(data123.region !== undefined){
let data125 = data123.region;
const _errs269 = errors;
if((typeof data125 !== "string") && (data125 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/region",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/region/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.properties.approximate.properties.region.type},message:"must be string,null"}];
return false;
}
const _errs270 = errors;
if(errors === _errs269){
if(typeof data125 === "string"){
if(data125.length > 400 || func0(data125) > 200){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/region",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/region/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs269){
}
}
var valid60 = _errs269 === errors;
}
else {
var valid60 = true;
}
if(valid60){
if(data123.country !== undefined){
let data126 = data123.country;
const _errs271 = errors;
if((typeof data126 !== "string") && (data126 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/country",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/country/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.properties.approximate.properties.country.type},message:"must be string,null"}];
return false;
}
const _errs272 = errors;
if(errors === _errs271){
if(typeof data126 === "string"){
if(data126.length > 400 || func0(data126) > 200){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/country",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/country/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs271){
}
}
var valid60 = _errs271 === errors;
}
else {
var valid60 = true;
}
if(valid60){
if(data123.timezone !== undefined){
let data127 = data123.timezone;
const _errs273 = errors;
if((typeof data127 !== "string") && (data127 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/timezone",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/timezone/type",keyword:"type",params:{type: schema0.properties.web_search_options.properties.user_location.properties.approximate.properties.timezone.type},message:"must be string,null"}];
return false;
}
const _errs274 = errors;
if(errors === _errs273){
if(typeof data127 === "string"){
if(data127.length > 400 || func0(data127) > 200){
validate0.errors = [{instancePath:instancePath+"/web_search_options/user_location/approximate/timezone",schemaPath:"#/properties/web_search_options/properties/user_location/properties/approximate/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs273){
}
}
var valid60 = _errs273 === errors;
}
else {
var valid60 = true;
}
if(valid60){
}
}
}
}
}
if(errors === _errs265){
}
}
var valid59 = _errs265 === errors;
}
else {
var valid59 = true;
}
if(valid59){
}
}
}
if(errors === _errs261){
}
}
var valid58 = _errs261 === errors;
}
else {
var valid58 = true;
}
if(valid58){
}
}
}
if(errors === _errs257){
}
}
var valid0 = _errs257 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate0.errors = vErrors;
return errors === 0;
}
