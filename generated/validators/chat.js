// @generated from specs/families/chat.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model","messages"],"properties":{"audio":{"type":["object","null"]},"frequency_penalty":{"type":["number","null"],"minimum":-2,"maximum":2},"logit_bias":{"type":["object","null"]},"logprobs":{"type":["boolean","null"]},"max_completion_tokens":{"type":["integer","null"],"minimum":1},"max_tokens":{"type":["integer","null"],"minimum":1},"messages":{"type":"array","minItems":1,"items":{"type":"object","properties":{"name":{"type":["string","null"],"maxLength":200},"content":{"type":["string","array","null"],"items":{"type":"object","required":["type"],"properties":{"type":{"type":"string","enum":["text","image_url","input_audio","file","video_url"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type","text"],"properties":{"type":{"const":"text"},"text":{"type":"string"}}},{"type":"object","required":["type","image_url"],"properties":{"type":{"const":"image_url"},"image_url":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","minLength":1},"detail":{"type":["string","null"],"maxLength":20}}}}},{"type":"object","required":["type","input_audio"],"properties":{"type":{"const":"input_audio"},"input_audio":{"type":"object","required":["data","format"],"additionalProperties":false,"properties":{"data":{"type":"string","minLength":1},"format":{"type":"string","minLength":1,"maxLength":20}}}}},{"type":"object","required":["type","file"],"properties":{"type":{"const":"file"},"file":{"type":"object","additionalProperties":false,"properties":{"file_data":{"type":["string","null"],"minLength":1},"filename":{"type":["string","null"],"maxLength":500}}}}},{"type":"object","required":["type","video_url"],"properties":{"type":{"const":"video_url"},"video_url":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","minLength":1}}}}}]}},"role":{"type":"string","enum":["system","developer","user","assistant","tool"]}},"required":["role"],"discriminator":{"propertyName":"role"},"oneOf":[{"type":"object","required":["role","content"],"properties":{"role":{"const":"system"},"content":{"type":["string","array"]}}},{"type":"object","required":["role","content"],"properties":{"role":{"const":"developer"},"content":{"type":["string","array"]}}},{"type":"object","required":["role","content"],"properties":{"role":{"const":"user"},"content":{"type":["string","array"]}}},{"type":"object","required":["role"],"properties":{"role":{"const":"assistant"},"reasoning_content":{"type":["string","null"]},"refusal":{"type":["string","null"]},"tool_calls":{"type":["array","null"],"items":{"type":"object","required":["id","function"],"properties":{"id":{"type":"string","minLength":1},"type":{"type":["string","null"],"enum":["function",null]},"function":{"type":"object","required":["name","arguments"],"properties":{"name":{"type":"string","minLength":1},"arguments":{"type":"string"}}}}}}}},{"type":"object","required":["role","content","tool_call_id"],"properties":{"role":{"const":"tool"},"content":{"type":["string","array"]},"tool_call_id":{"type":"string","minLength":1}}}]}},"metadata":{"type":["object","null"]},"modalities":{"type":["array","null"],"maxItems":8,"items":{"type":"string","maxLength":20}},"model":{"type":"string","minLength":1,"maxLength":200},"n":{"type":["integer","null"],"minimum":1,"maximum":128},"parallel_tool_calls":{"type":["boolean","null"]},"prediction":{"type":["object","null"]},"presence_penalty":{"type":["number","null"],"minimum":-2,"maximum":2},"prompt_cache_key":{"type":["string","null"],"maxLength":512},"reasoning_effort":{"type":["string","null"],"enum":["none","minimal","low","medium","high","xhigh","max",null]},"response_format":{"type":["object","null"],"required":["type"],"properties":{"type":{"type":"string","enum":["text","json_object","json_schema"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"const":"text"}}},{"type":"object","required":["type"],"properties":{"type":{"const":"json_object"}}},{"type":"object","required":["type","json_schema"],"properties":{"type":{"const":"json_schema"},"json_schema":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"description":{"type":["string","null"]},"schema":{"type":["object","null"]},"strict":{"type":["boolean","null"]}}}}}]},"safety_identifier":{"type":["string","null"],"maxLength":512},"seed":{"type":["integer","null"]},"service_tier":{"type":["string","null"],"maxLength":40},"stop":{"type":["string","array","null"],"maxItems":16,"items":{"type":"string","minLength":1}},"store":{"type":["boolean","null"]},"stream":{"type":["boolean","null"]},"stream_options":{"type":["object","null"],"properties":{"include_usage":{"type":["boolean","null"]}}},"temperature":{"type":["number","null"],"minimum":0,"maximum":2},"tool_choice":{"type":["string","object","null"],"pattern":"^(none|auto|required)$","required":["type","function"],"properties":{"type":{"const":"function"},"function":{"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1}}}}},"tools":{"type":["array","null"],"maxItems":128,"items":{"type":"object","required":["type","function"],"properties":{"type":{"type":"string","enum":["function"]},"function":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"description":{"type":["string","null"]},"parameters":{"type":["object","null"]},"strict":{"type":["boolean","null"]}}}}}},"top_k":{"type":["integer","null"]},"top_logprobs":{"type":["integer","null"],"minimum":0,"maximum":20},"top_p":{"type":["number","null"],"minimum":0,"maximum":1},"user":{"type":["string","null"],"maxLength":512},"verbosity":{"type":["string","null"],"maxLength":20},"web_search_options":{"type":["object","null"]}}};
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
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frequency_penalty !== undefined){
let data1 = data.frequency_penalty;
const _errs3 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate0.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/type",keyword:"type",params:{type: schema0.properties.frequency_penalty.type},message:"must be number,null"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data1 < -2 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/frequency_penalty",schemaPath:"#/properties/frequency_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logit_bias !== undefined){
let data2 = data.logit_bias;
const _errs5 = errors;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
validate0.errors = [{instancePath:instancePath+"/logit_bias",schemaPath:"#/properties/logit_bias/type",keyword:"type",params:{type: schema0.properties.logit_bias.type},message:"must be object,null"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logprobs !== undefined){
let data3 = data.logprobs;
const _errs7 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate0.errors = [{instancePath:instancePath+"/logprobs",schemaPath:"#/properties/logprobs/type",keyword:"type",params:{type: schema0.properties.logprobs.type},message:"must be boolean,null"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_completion_tokens !== undefined){
let data4 = data.max_completion_tokens;
const _errs9 = errors;
if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
validate0.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/type",keyword:"type",params:{type: schema0.properties.max_completion_tokens.type},message:"must be integer,null"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
validate0.errors = [{instancePath:instancePath+"/max_completion_tokens",schemaPath:"#/properties/max_completion_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs9){
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data5 = data.max_tokens;
const _errs11 = errors;
if((!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))) && (data5 !== null)){
validate0.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: schema0.properties.max_tokens.type},message:"must be integer,null"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
validate0.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs11){
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data6 = data.messages;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(Array.isArray(data6)){
if(data6.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
const _errs15 = errors;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing1;
if((data7.role === undefined) && (missing1 = "role")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data7.name !== undefined){
let data8 = data7.name;
const _errs18 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/name",schemaPath:"#/properties/messages/items/properties/name/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.name.type},message:"must be string,null"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(data8.length > 400 || func0(data8) > 200){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/name",schemaPath:"#/properties/messages/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs18){
}
}
var valid2 = _errs18 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data7.content !== undefined){
let data9 = data7.content;
const _errs20 = errors;
if(((typeof data9 !== "string") && (!(Array.isArray(data9)))) && (data9 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.type},message:"must be string,array,null"}];
return false;
}
const _errs21 = errors;
if(errors === _errs20){
if(Array.isArray(data9)){
var valid3 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
const _errs22 = errors;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs22){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if((data10.type === undefined) && (missing2 = "type")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data11 = data10.type;
const _errs25 = errors;
if(typeof data11 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs26 = errors;
const vSchema0 = schema0.properties.messages.items.properties.content.items.properties.type.enum;
if(!(((((data11 === "text") || (data11 === "image_url")) || (data11 === "input_audio")) || (data11 === "file")) || (data11 === "video_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.properties.content.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs25){
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
let valid5 = false;
const tag0 = data10.type;
if(typeof tag0 == "string"){
if(false){
}
else if(tag0 === "text"){
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing3;
if(((data10.type === undefined) && (missing3 = "type")) || ((data10.text === undefined) && (missing3 = "text"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data12 = data10.type;
const _errs29 = errors;
if("text" !== data12){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs29){
}
var valid7 = _errs29 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data10.text !== undefined){
let data13 = data10.text;
const _errs30 = errors;
if(typeof data13 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/text",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs31 = errors;
if(errors === _errs30){
}
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs27){
}
}
var valid6 = _errs27 === errors;
valid5 = valid6;
}
else if(tag0 === "image_url"){
const _errs32 = errors;
const _errs33 = errors;
if(errors === _errs32){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing4;
if(((data10.type === undefined) && (missing4 = "type")) || ((data10.image_url === undefined) && (missing4 = "image_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data14 = data10.type;
const _errs34 = errors;
if("image_url" !== data14){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "image_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs34){
}
var valid9 = _errs34 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data10.image_url !== undefined){
let data15 = data10.image_url;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing5;
if((data15.url === undefined) && (missing5 = "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
const _errs37 = errors;
for(const key0 in data15){
if(!((key0 === "url") || (key0 === "detail"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs37 === errors){
if(data15.url !== undefined){
let data16 = data15.url;
const _errs38 = errors;
const _errs39 = errors;
if(errors === _errs38){
if(typeof data16 === "string"){
if(data16.length < 1){
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
if(errors === _errs38){
}
}
var valid10 = _errs38 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data15.detail !== undefined){
let data17 = data15.detail;
const _errs40 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/detail",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/detail/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[1].properties.image_url.properties.detail.type},message:"must be string,null"}];
return false;
}
const _errs41 = errors;
if(errors === _errs40){
if(typeof data17 === "string"){
if(data17.length > 40 || func0(data17) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/detail",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/detail/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs40){
}
}
var valid10 = _errs40 === errors;
}
else {
var valid10 = true;
}
if(valid10){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs35){
}
}
var valid9 = _errs35 === errors;
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
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs32){
}
}
var valid8 = _errs32 === errors;
valid5 = valid8;
}
else if(tag0 === "input_audio"){
const _errs42 = errors;
const _errs43 = errors;
if(errors === _errs42){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing6;
if(((data10.type === undefined) && (missing6 = "type")) || ((data10.input_audio === undefined) && (missing6 = "input_audio"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data18 = data10.type;
const _errs44 = errors;
if("input_audio" !== data18){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "input_audio"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs44){
}
var valid12 = _errs44 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data10.input_audio !== undefined){
let data19 = data10.input_audio;
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs45){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing7;
if(((data19.data === undefined) && (missing7 = "data")) || ((data19.format === undefined) && (missing7 = "format"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs47 = errors;
for(const key1 in data19){
if(!((key1 === "data") || (key1 === "format"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs47 === errors){
if(data19.data !== undefined){
let data20 = data19.data;
const _errs48 = errors;
const _errs49 = errors;
if(errors === _errs48){
if(typeof data20 === "string"){
if(data20.length < 1){
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
if(errors === _errs48){
}
}
var valid13 = _errs48 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data19.format !== undefined){
let data21 = data19.format;
const _errs50 = errors;
const _errs51 = errors;
if(errors === _errs50){
if(typeof data21 === "string"){
if(data21.length > 40 || func0(data21) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio/format",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/properties/format/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(data21.length < 1){
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
if(errors === _errs50){
}
}
var valid13 = _errs50 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs45){
}
}
var valid12 = _errs45 === errors;
}
else {
var valid12 = true;
}
if(valid12){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs42){
}
}
var valid11 = _errs42 === errors;
valid5 = valid11;
}
else if(tag0 === "file"){
const _errs52 = errors;
const _errs53 = errors;
if(errors === _errs52){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing8;
if(((data10.type === undefined) && (missing8 = "type")) || ((data10.file === undefined) && (missing8 = "file"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data22 = data10.type;
const _errs54 = errors;
if("file" !== data22){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "file"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs54){
}
var valid15 = _errs54 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data10.file !== undefined){
let data23 = data10.file;
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs55){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
const _errs57 = errors;
for(const key2 in data23){
if(!((key2 === "file_data") || (key2 === "filename"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs57 === errors){
if(data23.file_data !== undefined){
let data24 = data23.file_data;
const _errs58 = errors;
if((typeof data24 !== "string") && (data24 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_data/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.file_data.type},message:"must be string,null"}];
return false;
}
const _errs59 = errors;
if(errors === _errs58){
if(typeof data24 === "string"){
if(data24.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
if(errors === _errs58){
}
}
var valid16 = _errs58 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data23.filename !== undefined){
let data25 = data23.filename;
const _errs60 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/filename",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/filename/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.filename.type},message:"must be string,null"}];
return false;
}
const _errs61 = errors;
if(errors === _errs60){
if(typeof data25 === "string"){
if(data25.length > 1000 || func0(data25) > 500){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/filename",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/filename/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs60){
}
}
var valid16 = _errs60 === errors;
}
else {
var valid16 = true;
}
if(valid16){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs55){
}
}
var valid15 = _errs55 === errors;
}
else {
var valid15 = true;
}
if(valid15){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs52){
}
}
var valid14 = _errs52 === errors;
valid5 = valid14;
}
else if(tag0 === "video_url"){
const _errs62 = errors;
const _errs63 = errors;
if(errors === _errs62){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing9;
if(((data10.type === undefined) && (missing9 = "type")) || ((data10.video_url === undefined) && (missing9 = "video_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data26 = data10.type;
const _errs64 = errors;
if("video_url" !== data26){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/type/const",keyword:"const",params:{allowedValue: "video_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs64){
}
var valid18 = _errs64 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data10.video_url !== undefined){
let data27 = data10.video_url;
const _errs65 = errors;
const _errs66 = errors;
if(errors === _errs65){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
let missing10;
if((data27.url === undefined) && (missing10 = "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"}];
return false;
}
else {
const _errs67 = errors;
for(const key3 in data27){
if(!(key3 === "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs67 === errors){
if(data27.url !== undefined){
let data28 = data27.url;
const _errs68 = errors;
const _errs69 = errors;
if(errors === _errs68){
if(typeof data28 === "string"){
if(data28.length < 1){
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
if(errors === _errs68){
}
}
var valid19 = _errs68 === errors;
}
else {
var valid19 = true;
}
if(valid19){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs65){
}
}
var valid18 = _errs65 === errors;
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
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs62){
}
}
var valid17 = _errs62 === errors;
valid5 = valid17;
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
if(valid5){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs22){
}
}
var valid3 = _errs22 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
if(errors === _errs20){
}
}
var valid2 = _errs20 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data7.role !== undefined){
let data29 = data7.role;
const _errs70 = errors;
if(typeof data29 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs71 = errors;
const vSchema1 = schema0.properties.messages.items.properties.role.enum;
if(!(((((data29 === "system") || (data29 === "developer")) || (data29 === "user")) || (data29 === "assistant")) || (data29 === "tool"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs70){
}
var valid2 = _errs70 === errors;
}
else {
var valid2 = true;
}
if(valid2){
let valid20 = false;
const tag1 = data7.role;
if(typeof tag1 == "string"){
if(false){
}
else if(tag1 === "system"){
const _errs72 = errors;
const _errs73 = errors;
if(errors === _errs72){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing11;
if(((data7.role === undefined) && (missing11 = "role")) || ((data7.content === undefined) && (missing11 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data30 = data7.role;
const _errs74 = errors;
if("system" !== data30){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/0/properties/role/const",keyword:"const",params:{allowedValue: "system"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs74){
}
var valid22 = _errs74 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data7.content !== undefined){
let data31 = data7.content;
const _errs75 = errors;
if((typeof data31 !== "string") && (!(Array.isArray(data31)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/0/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[0].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs76 = errors;
if(errors === _errs75){
}
var valid22 = _errs75 === errors;
}
else {
var valid22 = true;
}
if(valid22){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs72){
}
}
var valid21 = _errs72 === errors;
valid20 = valid21;
}
else if(tag1 === "developer"){
const _errs77 = errors;
const _errs78 = errors;
if(errors === _errs77){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing12;
if(((data7.role === undefined) && (missing12 = "role")) || ((data7.content === undefined) && (missing12 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing12},message:"must have required property '"+missing12+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data32 = data7.role;
const _errs79 = errors;
if("developer" !== data32){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/1/properties/role/const",keyword:"const",params:{allowedValue: "developer"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs79){
}
var valid24 = _errs79 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data7.content !== undefined){
let data33 = data7.content;
const _errs80 = errors;
if((typeof data33 !== "string") && (!(Array.isArray(data33)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/1/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[1].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs81 = errors;
if(errors === _errs80){
}
var valid24 = _errs80 === errors;
}
else {
var valid24 = true;
}
if(valid24){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs77){
}
}
var valid23 = _errs77 === errors;
valid20 = valid23;
}
else if(tag1 === "user"){
const _errs82 = errors;
const _errs83 = errors;
if(errors === _errs82){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing13;
if(((data7.role === undefined) && (missing13 = "role")) || ((data7.content === undefined) && (missing13 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data34 = data7.role;
const _errs84 = errors;
if("user" !== data34){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/2/properties/role/const",keyword:"const",params:{allowedValue: "user"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs84){
}
var valid26 = _errs84 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data7.content !== undefined){
let data35 = data7.content;
const _errs85 = errors;
if((typeof data35 !== "string") && (!(Array.isArray(data35)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/2/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[2].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs86 = errors;
if(errors === _errs85){
}
var valid26 = _errs85 === errors;
}
else {
var valid26 = true;
}
if(valid26){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs82){
}
}
var valid25 = _errs82 === errors;
valid20 = valid25;
}
else if(tag1 === "assistant"){
const _errs87 = errors;
const _errs88 = errors;
if(errors === _errs87){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing14;
if((data7.role === undefined) && (missing14 = "role")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data36 = data7.role;
const _errs89 = errors;
if("assistant" !== data36){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/3/properties/role/const",keyword:"const",params:{allowedValue: "assistant"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs89){
}
var valid28 = _errs89 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data7.reasoning_content !== undefined){
let data37 = data7.reasoning_content;
const _errs90 = errors;
if((typeof data37 !== "string") && (data37 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/reasoning_content",schemaPath:"#/properties/messages/items/oneOf/3/properties/reasoning_content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.reasoning_content.type},message:"must be string,null"}];
return false;
}
const _errs91 = errors;
if(errors === _errs90){
}
var valid28 = _errs90 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data7.refusal !== undefined){
let data38 = data7.refusal;
const _errs92 = errors;
if((typeof data38 !== "string") && (data38 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/refusal",schemaPath:"#/properties/messages/items/oneOf/3/properties/refusal/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.refusal.type},message:"must be string,null"}];
return false;
}
const _errs93 = errors;
if(errors === _errs92){
}
var valid28 = _errs92 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data7.tool_calls !== undefined){
let data39 = data7.tool_calls;
const _errs94 = errors;
if((!(Array.isArray(data39))) && (data39 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.type},message:"must be array,null"}];
return false;
}
const _errs95 = errors;
if(errors === _errs94){
if(Array.isArray(data39)){
var valid29 = true;
const len2 = data39.length;
for(let i2=0; i2<len2; i2++){
let data40 = data39[i2];
const _errs96 = errors;
const _errs97 = errors;
if(errors === _errs96){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
let missing15;
if(((data40.id === undefined) && (missing15 = "id")) || ((data40.function === undefined) && (missing15 = "function"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2,schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/required",keyword:"required",params:{missingProperty: missing15},message:"must have required property '"+missing15+"'"}];
return false;
}
else {
if(data40.id !== undefined){
let data41 = data40.id;
const _errs98 = errors;
const _errs99 = errors;
if(errors === _errs98){
if(typeof data41 === "string"){
if(data41.length < 1){
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
if(errors === _errs98){
}
}
var valid30 = _errs98 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data40.type !== undefined){
let data42 = data40.type;
const _errs100 = errors;
if((typeof data42 !== "string") && (data42 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/type",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/type/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.type},message:"must be string,null"}];
return false;
}
const _errs101 = errors;
const vSchema2 = schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.enum;
if(!((data42 === "function") || (data42 === null))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/type",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs100){
}
var valid30 = _errs100 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data40.function !== undefined){
let data43 = data40.function;
const _errs102 = errors;
const _errs103 = errors;
if(errors === _errs102){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
let missing16;
if(((data43.name === undefined) && (missing16 = "name")) || ((data43.arguments === undefined) && (missing16 = "arguments"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/required",keyword:"required",params:{missingProperty: missing16},message:"must have required property '"+missing16+"'"}];
return false;
}
else {
if(data43.name !== undefined){
let data44 = data43.name;
const _errs104 = errors;
const _errs105 = errors;
if(errors === _errs104){
if(typeof data44 === "string"){
if(data44.length < 1){
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
if(errors === _errs104){
}
}
var valid31 = _errs104 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data43.arguments !== undefined){
let data45 = data43.arguments;
const _errs106 = errors;
if(typeof data45 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function/arguments",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/properties/arguments/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs102){
}
}
var valid30 = _errs102 === errors;
}
else {
var valid30 = true;
}
if(valid30){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2,schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs96){
}
}
var valid29 = _errs96 === errors;
if(!valid29){
break;
}
}
if(valid29){
}
}
if(errors === _errs94){
}
}
var valid28 = _errs94 === errors;
}
else {
var valid28 = true;
}
if(valid28){
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
if(errors === _errs87){
}
}
var valid27 = _errs87 === errors;
valid20 = valid27;
}
else if(tag1 === "tool"){
const _errs108 = errors;
const _errs109 = errors;
if(errors === _errs108){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing17;
if((((data7.role === undefined) && (missing17 = "role")) || ((data7.content === undefined) && (missing17 = "content"))) || ((data7.tool_call_id === undefined) && (missing17 = "tool_call_id"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing17},message:"must have required property '"+missing17+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data46 = data7.role;
const _errs110 = errors;
if("tool" !== data46){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/4/properties/role/const",keyword:"const",params:{allowedValue: "tool"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs110){
}
var valid33 = _errs110 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data7.content !== undefined){
let data47 = data7.content;
const _errs111 = errors;
if((typeof data47 !== "string") && (!(Array.isArray(data47)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/4/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[4].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs112 = errors;
if(errors === _errs111){
}
var valid33 = _errs111 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data7.tool_call_id !== undefined){
let data48 = data7.tool_call_id;
const _errs113 = errors;
const _errs114 = errors;
if(errors === _errs113){
if(typeof data48 === "string"){
if(data48.length < 1){
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
if(errors === _errs113){
}
}
var valid33 = _errs113 === errors;
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
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/4/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs108){
}
}
var valid32 = _errs108 === errors;
valid20 = valid32;
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
if(valid20){
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
if(errors === _errs15){
}
}
var valid1 = _errs15 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
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
if(data.metadata !== undefined){
let data49 = data.metadata;
const _errs115 = errors;
if((!(data49 && typeof data49 == "object" && !Array.isArray(data49))) && (data49 !== null)){
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema0.properties.metadata.type},message:"must be object,null"}];
return false;
}
const _errs116 = errors;
if(errors === _errs115){
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modalities !== undefined){
let data50 = data.modalities;
const _errs117 = errors;
if((!(Array.isArray(data50))) && (data50 !== null)){
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: schema0.properties.modalities.type},message:"must be array,null"}];
return false;
}
const _errs118 = errors;
if(errors === _errs117){
if(Array.isArray(data50)){
if(data50.length > 8){
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid34 = true;
const len3 = data50.length;
for(let i3=0; i3<len3; i3++){
let data51 = data50[i3];
const _errs119 = errors;
const _errs120 = errors;
if(errors === _errs119){
if(typeof data51 === "string"){
if(data51.length > 40 || func0(data51) > 20){
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
if(errors === _errs119){
}
}
var valid34 = _errs119 === errors;
if(!valid34){
break;
}
}
if(valid34){
}
}
}
if(errors === _errs117){
}
}
var valid0 = _errs117 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data52 = data.model;
const _errs121 = errors;
const _errs122 = errors;
if(errors === _errs121){
if(typeof data52 === "string"){
if(data52.length > 400 || func0(data52) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data52.length < 1){
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
if(errors === _errs121){
}
}
var valid0 = _errs121 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data53 = data.n;
const _errs123 = errors;
if((!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))) && (data53 !== null)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: schema0.properties.n.type},message:"must be integer,null"}];
return false;
}
const _errs124 = errors;
if(errors === _errs123){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 > 128 || isNaN(data53)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data53 < 1 || isNaN(data53)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs123){
}
}
var valid0 = _errs123 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parallel_tool_calls !== undefined){
let data54 = data.parallel_tool_calls;
const _errs125 = errors;
if((typeof data54 !== "boolean") && (data54 !== null)){
validate0.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: schema0.properties.parallel_tool_calls.type},message:"must be boolean,null"}];
return false;
}
const _errs126 = errors;
if(errors === _errs125){
}
var valid0 = _errs125 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prediction !== undefined){
let data55 = data.prediction;
const _errs127 = errors;
if((!(data55 && typeof data55 == "object" && !Array.isArray(data55))) && (data55 !== null)){
validate0.errors = [{instancePath:instancePath+"/prediction",schemaPath:"#/properties/prediction/type",keyword:"type",params:{type: schema0.properties.prediction.type},message:"must be object,null"}];
return false;
}
const _errs128 = errors;
if(errors === _errs127){
}
var valid0 = _errs127 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.presence_penalty !== undefined){
let data56 = data.presence_penalty;
const _errs129 = errors;
if((!((typeof data56 == "number") && (isFinite(data56)))) && (data56 !== null)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/type",keyword:"type",params:{type: schema0.properties.presence_penalty.type},message:"must be number,null"}];
return false;
}
const _errs130 = errors;
if(errors === _errs129){
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 > 2 || isNaN(data56)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data56 < -2 || isNaN(data56)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs129){
}
}
var valid0 = _errs129 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_cache_key !== undefined){
let data57 = data.prompt_cache_key;
const _errs131 = errors;
if((typeof data57 !== "string") && (data57 !== null)){
validate0.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: schema0.properties.prompt_cache_key.type},message:"must be string,null"}];
return false;
}
const _errs132 = errors;
if(errors === _errs131){
if(typeof data57 === "string"){
if(data57.length > 1024 || func0(data57) > 512){
validate0.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs131){
}
}
var valid0 = _errs131 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasoning_effort !== undefined){
let data58 = data.reasoning_effort;
const _errs133 = errors;
if((typeof data58 !== "string") && (data58 !== null)){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/type",keyword:"type",params:{type: schema0.properties.reasoning_effort.type},message:"must be string,null"}];
return false;
}
const _errs134 = errors;
const vSchema3 = schema0.properties.reasoning_effort.enum;
if(!((((((((data58 === "none") || (data58 === "minimal")) || (data58 === "low")) || (data58 === "medium")) || (data58 === "high")) || (data58 === "xhigh")) || (data58 === "max")) || (data58 === null))){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/enum",keyword:"enum",params:{allowedValues: schema0.properties.reasoning_effort.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs133){
}
var valid0 = _errs133 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data59 = data.response_format;
const _errs135 = errors;
if((!(data59 && typeof data59 == "object" && !Array.isArray(data59))) && (data59 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: schema0.properties.response_format.type},message:"must be object,null"}];
return false;
}
const _errs136 = errors;
const _errs137 = errors;
if(errors === _errs135){
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
let missing18;
if((data59.type === undefined) && (missing18 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/required",keyword:"required",params:{missingProperty: missing18},message:"must have required property '"+missing18+"'"}];
return false;
}
else {
if(data59.type !== undefined){
let data60 = data59.type;
const _errs138 = errors;
if(typeof data60 !== "string"){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs139 = errors;
const vSchema4 = schema0.properties.response_format.properties.type.enum;
if(!(((data60 === "text") || (data60 === "json_object")) || (data60 === "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs138){
}
var valid35 = _errs138 === errors;
}
else {
var valid35 = true;
}
if(valid35){
let valid36 = false;
const tag2 = data59.type;
if(typeof tag2 == "string"){
if(false){
}
else if(tag2 === "text"){
const _errs140 = errors;
const _errs141 = errors;
if(errors === _errs140){
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
let missing19;
if((data59.type === undefined) && (missing19 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/0/required",keyword:"required",params:{missingProperty: missing19},message:"must have required property '"+missing19+"'"}];
return false;
}
else {
if(data59.type !== undefined){
let data61 = data59.type;
const _errs142 = errors;
if("text" !== data61){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs142){
}
var valid38 = _errs142 === errors;
}
else {
var valid38 = true;
}
if(valid38){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs140){
}
}
var valid37 = _errs140 === errors;
valid36 = valid37;
}
else if(tag2 === "json_object"){
const _errs143 = errors;
const _errs144 = errors;
if(errors === _errs143){
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
let missing20;
if((data59.type === undefined) && (missing20 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/1/required",keyword:"required",params:{missingProperty: missing20},message:"must have required property '"+missing20+"'"}];
return false;
}
else {
if(data59.type !== undefined){
let data62 = data59.type;
const _errs145 = errors;
if("json_object" !== data62){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "json_object"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs145){
}
var valid40 = _errs145 === errors;
}
else {
var valid40 = true;
}
if(valid40){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs143){
}
}
var valid39 = _errs143 === errors;
valid36 = valid39;
}
else if(tag2 === "json_schema"){
const _errs146 = errors;
const _errs147 = errors;
if(errors === _errs146){
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
let missing21;
if(((data59.type === undefined) && (missing21 = "type")) || ((data59.json_schema === undefined) && (missing21 = "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/2/required",keyword:"required",params:{missingProperty: missing21},message:"must have required property '"+missing21+"'"}];
return false;
}
else {
if(data59.type !== undefined){
let data63 = data59.type;
const _errs148 = errors;
if("json_schema" !== data63){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs148){
}
var valid42 = _errs148 === errors;
}
else {
var valid42 = true;
}
if(valid42){
if(data59.json_schema !== undefined){
let data64 = data59.json_schema;
const _errs149 = errors;
const _errs150 = errors;
if(errors === _errs149){
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
let missing22;
if((data64.name === undefined) && (missing22 = "name")){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/required",keyword:"required",params:{missingProperty: missing22},message:"must have required property '"+missing22+"'"}];
return false;
}
else {
if(data64.name !== undefined){
let data65 = data64.name;
const _errs151 = errors;
const _errs152 = errors;
if(errors === _errs151){
if(typeof data65 === "string"){
if(!pattern0.test(data65)){
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
if(errors === _errs151){
}
}
var valid43 = _errs151 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data64.description !== undefined){
let data66 = data64.description;
const _errs153 = errors;
if((typeof data66 !== "string") && (data66 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/description",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/description/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs154 = errors;
if(errors === _errs153){
}
var valid43 = _errs153 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data64.schema !== undefined){
let data67 = data64.schema;
const _errs155 = errors;
if((!(data67 && typeof data67 == "object" && !Array.isArray(data67))) && (data67 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/schema/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.schema.type},message:"must be object,null"}];
return false;
}
const _errs156 = errors;
if(errors === _errs155){
}
var valid43 = _errs155 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data64.strict !== undefined){
let data68 = data64.strict;
const _errs157 = errors;
if((typeof data68 !== "boolean") && (data68 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/strict",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/strict/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.strict.type},message:"must be boolean,null"}];
return false;
}
const _errs158 = errors;
if(errors === _errs157){
}
var valid43 = _errs157 === errors;
}
else {
var valid43 = true;
}
if(valid43){
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
if(errors === _errs149){
}
}
var valid42 = _errs149 === errors;
}
else {
var valid42 = true;
}
if(valid42){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs146){
}
}
var valid41 = _errs146 === errors;
valid36 = valid41;
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
if(valid36){
}
}
}
}
if(errors === _errs135){
}
}
var valid0 = _errs135 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safety_identifier !== undefined){
let data69 = data.safety_identifier;
const _errs159 = errors;
if((typeof data69 !== "string") && (data69 !== null)){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: schema0.properties.safety_identifier.type},message:"must be string,null"}];
return false;
}
const _errs160 = errors;
if(errors === _errs159){
if(typeof data69 === "string"){
if(data69.length > 1024 || func0(data69) > 512){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs159){
}
}
var valid0 = _errs159 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data70 = data.seed;
const _errs161 = errors;
if((!(((typeof data70 == "number") && (!(data70 % 1) && !isNaN(data70))) && (isFinite(data70)))) && (data70 !== null)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: schema0.properties.seed.type},message:"must be integer,null"}];
return false;
}
const _errs162 = errors;
if(errors === _errs161){
}
var valid0 = _errs161 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data71 = data.service_tier;
const _errs163 = errors;
if((typeof data71 !== "string") && (data71 !== null)){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: schema0.properties.service_tier.type},message:"must be string,null"}];
return false;
}
const _errs164 = errors;
if(errors === _errs163){
if(typeof data71 === "string"){
if(data71.length > 80 || func0(data71) > 40){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs163){
}
}
var valid0 = _errs163 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data72 = data.stop;
const _errs165 = errors;
if(((typeof data72 !== "string") && (!(Array.isArray(data72)))) && (data72 !== null)){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: schema0.properties.stop.type},message:"must be string,array,null"}];
return false;
}
const _errs166 = errors;
if(errors === _errs165){
if(Array.isArray(data72)){
if(data72.length > 16){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid44 = true;
const len4 = data72.length;
for(let i4=0; i4<len4; i4++){
let data73 = data72[i4];
const _errs167 = errors;
const _errs168 = errors;
if(errors === _errs167){
if(typeof data73 === "string"){
if(data73.length < 1){
validate0.errors = [{instancePath:instancePath+"/stop/" + i4,schemaPath:"#/properties/stop/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/stop/" + i4,schemaPath:"#/properties/stop/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs167){
}
}
var valid44 = _errs167 === errors;
if(!valid44){
break;
}
}
if(valid44){
}
}
}
if(errors === _errs165){
}
}
var valid0 = _errs165 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.store !== undefined){
let data74 = data.store;
const _errs169 = errors;
if((typeof data74 !== "boolean") && (data74 !== null)){
validate0.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: schema0.properties.store.type},message:"must be boolean,null"}];
return false;
}
const _errs170 = errors;
if(errors === _errs169){
}
var valid0 = _errs169 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data75 = data.stream;
const _errs171 = errors;
if((typeof data75 !== "boolean") && (data75 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: schema0.properties.stream.type},message:"must be boolean,null"}];
return false;
}
const _errs172 = errors;
if(errors === _errs171){
}
var valid0 = _errs171 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream_options !== undefined){
let data76 = data.stream_options;
const _errs173 = errors;
if((!(data76 && typeof data76 == "object" && !Array.isArray(data76))) && (data76 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options",schemaPath:"#/properties/stream_options/type",keyword:"type",params:{type: schema0.properties.stream_options.type},message:"must be object,null"}];
return false;
}
const _errs174 = errors;
if(errors === _errs173){
if(data76 && typeof data76 == "object" && !Array.isArray(data76)){
if(data76.include_usage !== undefined){
let data77 = data76.include_usage;
const _errs175 = errors;
if((typeof data77 !== "boolean") && (data77 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options/include_usage",schemaPath:"#/properties/stream_options/properties/include_usage/type",keyword:"type",params:{type: schema0.properties.stream_options.properties.include_usage.type},message:"must be boolean,null"}];
return false;
}
const _errs176 = errors;
if(errors === _errs175){
}
var valid45 = _errs175 === errors;
}
else {
var valid45 = true;
}
if(valid45){
}
}
if(errors === _errs173){
}
}
var valid0 = _errs173 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data78 = data.temperature;
const _errs177 = errors;
if((!((typeof data78 == "number") && (isFinite(data78)))) && (data78 !== null)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: schema0.properties.temperature.type},message:"must be number,null"}];
return false;
}
const _errs178 = errors;
if(errors === _errs177){
if((typeof data78 == "number") && (isFinite(data78))){
if(data78 > 2 || isNaN(data78)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data78 < 0 || isNaN(data78)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs177){
}
}
var valid0 = _errs177 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
let data79 = data.tool_choice;
const _errs179 = errors;
if(((typeof data79 !== "string") && (!(data79 && typeof data79 == "object" && !Array.isArray(data79)))) && (data79 !== null)){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/type",keyword:"type",params:{type: schema0.properties.tool_choice.type},message:"must be string,object,null"}];
return false;
}
const _errs180 = errors;
if(errors === _errs179){
if(typeof data79 === "string"){
if(!pattern1.test(data79)){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/pattern",keyword:"pattern",params:{pattern: "^(none|auto|required)$"},message:"must match pattern \""+"^(none|auto|required)$"+"\""}];
return false;
}
else {
}
}
if(errors === _errs179){
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
let missing23;
if(((data79.type === undefined) && (missing23 = "type")) || ((data79.function === undefined) && (missing23 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/required",keyword:"required",params:{missingProperty: missing23},message:"must have required property '"+missing23+"'"}];
return false;
}
else {
if(data79.type !== undefined){
let data80 = data79.type;
const _errs181 = errors;
if("function" !== data80){
validate0.errors = [{instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/properties/type/const",keyword:"const",params:{allowedValue: "function"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs181){
}
var valid46 = _errs181 === errors;
}
else {
var valid46 = true;
}
if(valid46){
if(data79.function !== undefined){
let data81 = data79.function;
const _errs182 = errors;
const _errs183 = errors;
if(errors === _errs182){
if(data81 && typeof data81 == "object" && !Array.isArray(data81)){
let missing24;
if((data81.name === undefined) && (missing24 = "name")){
validate0.errors = [{instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/properties/function/required",keyword:"required",params:{missingProperty: missing24},message:"must have required property '"+missing24+"'"}];
return false;
}
else {
if(data81.name !== undefined){
let data82 = data81.name;
const _errs184 = errors;
const _errs185 = errors;
if(errors === _errs184){
if(typeof data82 === "string"){
if(data82.length < 1){
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
if(errors === _errs184){
}
}
var valid47 = _errs184 === errors;
}
else {
var valid47 = true;
}
if(valid47){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs182){
}
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
}
if(errors === _errs179){
}
}
}
var valid0 = _errs179 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data83 = data.tools;
const _errs186 = errors;
if((!(Array.isArray(data83))) && (data83 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: schema0.properties.tools.type},message:"must be array,null"}];
return false;
}
const _errs187 = errors;
if(errors === _errs186){
if(Array.isArray(data83)){
if(data83.length > 128){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"}];
return false;
}
else {
var valid48 = true;
const len5 = data83.length;
for(let i5=0; i5<len5; i5++){
let data84 = data83[i5];
const _errs188 = errors;
const _errs189 = errors;
if(errors === _errs188){
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
let missing25;
if(((data84.type === undefined) && (missing25 = "type")) || ((data84.function === undefined) && (missing25 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5,schemaPath:"#/properties/tools/items/required",keyword:"required",params:{missingProperty: missing25},message:"must have required property '"+missing25+"'"}];
return false;
}
else {
if(data84.type !== undefined){
let data85 = data84.type;
const _errs190 = errors;
if(typeof data85 !== "string"){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/type",schemaPath:"#/properties/tools/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs191 = errors;
const vSchema5 = schema0.properties.tools.items.properties.type.enum;
if(!(data85 === "function")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/type",schemaPath:"#/properties/tools/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.tools.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs190){
}
var valid49 = _errs190 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data84.function !== undefined){
let data86 = data84.function;
const _errs192 = errors;
const _errs193 = errors;
if(errors === _errs192){
if(data86 && typeof data86 == "object" && !Array.isArray(data86)){
let missing26;
if((data86.name === undefined) && (missing26 = "name")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function",schemaPath:"#/properties/tools/items/properties/function/required",keyword:"required",params:{missingProperty: missing26},message:"must have required property '"+missing26+"'"}];
return false;
}
else {
if(data86.name !== undefined){
let data87 = data86.name;
const _errs194 = errors;
const _errs195 = errors;
if(errors === _errs194){
if(typeof data87 === "string"){
if(!pattern0.test(data87)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/name",schemaPath:"#/properties/tools/items/properties/function/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/name",schemaPath:"#/properties/tools/items/properties/function/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs194){
}
}
var valid50 = _errs194 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data86.description !== undefined){
let data88 = data86.description;
const _errs196 = errors;
if((typeof data88 !== "string") && (data88 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/description",schemaPath:"#/properties/tools/items/properties/function/properties/description/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs197 = errors;
if(errors === _errs196){
}
var valid50 = _errs196 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data86.parameters !== undefined){
let data89 = data86.parameters;
const _errs198 = errors;
if((!(data89 && typeof data89 == "object" && !Array.isArray(data89))) && (data89 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/parameters",schemaPath:"#/properties/tools/items/properties/function/properties/parameters/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.parameters.type},message:"must be object,null"}];
return false;
}
const _errs199 = errors;
if(errors === _errs198){
}
var valid50 = _errs198 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data86.strict !== undefined){
let data90 = data86.strict;
const _errs200 = errors;
if((typeof data90 !== "boolean") && (data90 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/strict",schemaPath:"#/properties/tools/items/properties/function/properties/strict/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.strict.type},message:"must be boolean,null"}];
return false;
}
const _errs201 = errors;
if(errors === _errs200){
}
var valid50 = _errs200 === errors;
}
else {
var valid50 = true;
}
if(valid50){
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function",schemaPath:"#/properties/tools/items/properties/function/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs192){
}
}
var valid49 = _errs192 === errors;
}
else {
var valid49 = true;
}
if(valid49){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i5,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs188){
}
}
var valid48 = _errs188 === errors;
if(!valid48){
break;
}
}
if(valid48){
}
}
}
if(errors === _errs186){
}
}
var valid0 = _errs186 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data91 = data.top_k;
const _errs202 = errors;
if((!(((typeof data91 == "number") && (!(data91 % 1) && !isNaN(data91))) && (isFinite(data91)))) && (data91 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: schema0.properties.top_k.type},message:"must be integer,null"}];
return false;
}
const _errs203 = errors;
if(errors === _errs202){
}
var valid0 = _errs202 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data92 = data.top_logprobs;
const _errs204 = errors;
if((!(((typeof data92 == "number") && (!(data92 % 1) && !isNaN(data92))) && (isFinite(data92)))) && (data92 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: schema0.properties.top_logprobs.type},message:"must be integer,null"}];
return false;
}
const _errs205 = errors;
if(errors === _errs204){
if((typeof data92 == "number") && (isFinite(data92))){
if(data92 > 20 || isNaN(data92)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data92 < 0 || isNaN(data92)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs204){
}
}
var valid0 = _errs204 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_p !== undefined){
let data93 = data.top_p;
const _errs206 = errors;
if((!((typeof data93 == "number") && (isFinite(data93)))) && (data93 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: schema0.properties.top_p.type},message:"must be number,null"}];
return false;
}
const _errs207 = errors;
if(errors === _errs206){
if((typeof data93 == "number") && (isFinite(data93))){
if(data93 > 1 || isNaN(data93)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data93 < 0 || isNaN(data93)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs206){
}
}
var valid0 = _errs206 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data94 = data.user;
const _errs208 = errors;
if((typeof data94 !== "string") && (data94 !== null)){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: schema0.properties.user.type},message:"must be string,null"}];
return false;
}
const _errs209 = errors;
if(errors === _errs208){
if(typeof data94 === "string"){
if(data94.length > 1024 || func0(data94) > 512){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs208){
}
}
var valid0 = _errs208 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.verbosity !== undefined){
let data95 = data.verbosity;
const _errs210 = errors;
if((typeof data95 !== "string") && (data95 !== null)){
validate0.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/type",keyword:"type",params:{type: schema0.properties.verbosity.type},message:"must be string,null"}];
return false;
}
const _errs211 = errors;
if(errors === _errs210){
if(typeof data95 === "string"){
if(data95.length > 40 || func0(data95) > 20){
validate0.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
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
if(data.web_search_options !== undefined){
let data96 = data.web_search_options;
const _errs212 = errors;
if((!(data96 && typeof data96 == "object" && !Array.isArray(data96))) && (data96 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options",schemaPath:"#/properties/web_search_options/type",keyword:"type",params:{type: schema0.properties.web_search_options.type},message:"must be object,null"}];
return false;
}
const _errs213 = errors;
if(errors === _errs212){
}
var valid0 = _errs212 === errors;
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
