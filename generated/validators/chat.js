// @generated from specs/families/chat.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model","messages"],"properties":{"audio":{"type":["object","null"]},"frequency_penalty":{"type":["number","null"],"minimum":-2,"maximum":2},"logit_bias":{"type":["object","null"]},"logprobs":{"type":["boolean","null"]},"max_completion_tokens":{"type":["integer","null"],"minimum":1},"max_tokens":{"type":["integer","null"],"minimum":1},"messages":{"type":"array","minItems":1,"items":{"type":"object","properties":{"name":{"type":["string","null"],"maxLength":200},"content":{"type":["string","array","null"],"items":{"type":"object","required":["type"],"properties":{"type":{"type":"string","enum":["text","image_url","input_audio","file","video_url"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type","text"],"properties":{"type":{"const":"text"},"text":{"type":"string"}}},{"type":"object","required":["type","image_url"],"properties":{"type":{"const":"image_url"},"image_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1},"detail":{"type":["string","null"],"maxLength":20}}}}},{"type":"object","required":["type","input_audio"],"properties":{"type":{"const":"input_audio"},"input_audio":{"type":"object","required":["data","format"],"properties":{"data":{"type":"string","minLength":1},"format":{"type":"string","minLength":1,"maxLength":20}}}}},{"type":"object","required":["type","file"],"properties":{"type":{"const":"file"},"file":{"type":"object","properties":{"file_data":{"type":["string","null"],"minLength":1},"file_id":{"type":["string","null"],"minLength":1},"filename":{"type":["string","null"],"maxLength":500}}}}},{"type":"object","required":["type","video_url"],"properties":{"type":{"const":"video_url"},"video_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}}}}]}},"role":{"type":"string","enum":["system","developer","user","assistant","tool"]}},"required":["role"],"discriminator":{"propertyName":"role"},"oneOf":[{"type":"object","required":["role","content"],"properties":{"role":{"const":"system"},"content":{"type":["string","array"]}}},{"type":"object","required":["role","content"],"properties":{"role":{"const":"developer"},"content":{"type":["string","array"]}}},{"type":"object","required":["role","content"],"properties":{"role":{"const":"user"},"content":{"type":["string","array"]}}},{"type":"object","required":["role"],"properties":{"role":{"const":"assistant"},"reasoning_content":{"type":["string","null"]},"refusal":{"type":["string","null"]},"tool_calls":{"type":["array","null"],"items":{"type":"object","required":["id","function"],"properties":{"id":{"type":"string","minLength":1},"type":{"type":["string","null"],"enum":["function",null]},"function":{"type":"object","required":["name","arguments"],"properties":{"name":{"type":"string","minLength":1},"arguments":{"type":"string"}}}}}}}},{"type":"object","required":["role","content","tool_call_id"],"properties":{"role":{"const":"tool"},"content":{"type":["string","array"]},"tool_call_id":{"type":"string","minLength":1}}}]}},"metadata":{"type":["object","null"]},"modalities":{"type":["array","null"],"maxItems":8,"items":{"type":"string","maxLength":20}},"model":{"type":"string","minLength":1,"maxLength":200},"n":{"type":["integer","null"],"minimum":1,"maximum":128},"parallel_tool_calls":{"type":["boolean","null"]},"prediction":{"type":["object","null"]},"presence_penalty":{"type":["number","null"],"minimum":-2,"maximum":2},"prompt_cache_key":{"type":["string","null"],"maxLength":512},"reasoning_effort":{"type":["string","null"],"enum":["none","minimal","low","medium","high","xhigh","max",null]},"response_format":{"type":["object","null"],"required":["type"],"properties":{"type":{"type":"string","enum":["text","json_object","json_schema"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type"],"properties":{"type":{"const":"text"}}},{"type":"object","required":["type"],"properties":{"type":{"const":"json_object"}}},{"type":"object","required":["type","json_schema"],"properties":{"type":{"const":"json_schema"},"json_schema":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"description":{"type":["string","null"]},"schema":{"type":["object","null"]},"strict":{"type":["boolean","null"]}}}}}]},"safety_identifier":{"type":["string","null"],"maxLength":512},"seed":{"type":["integer","null"]},"service_tier":{"type":["string","null"],"maxLength":40},"stop":{"type":["string","array","null"],"maxItems":16,"items":{"type":"string","minLength":1}},"store":{"type":["boolean","null"]},"stream":{"type":["boolean","null"]},"stream_options":{"type":["object","null"],"properties":{"include_usage":{"type":["boolean","null"]}}},"temperature":{"type":["number","null"],"minimum":0,"maximum":2},"tool_choice":{"type":["string","object","null"],"pattern":"^(none|auto|required)$","required":["type","function"],"properties":{"type":{"const":"function"},"function":{"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1}}}}},"tools":{"type":["array","null"],"maxItems":128,"items":{"type":"object","required":["type","function"],"properties":{"type":{"type":"string","enum":["function"]},"function":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"description":{"type":["string","null"]},"parameters":{"type":["object","null"]},"strict":{"type":["boolean","null"]}}}}}},"top_k":{"type":["integer","null"]},"top_logprobs":{"type":["integer","null"],"minimum":0,"maximum":20},"top_p":{"type":["number","null"],"minimum":0,"maximum":1},"user":{"type":["string","null"],"maxLength":512},"verbosity":{"type":["string","null"],"maxLength":20},"web_search_options":{"type":["object","null"]}}};
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
if(data15.url !== undefined){
let data16 = data15.url;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
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
if(errors === _errs37){
}
}
var valid10 = _errs37 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data15.detail !== undefined){
let data17 = data15.detail;
const _errs39 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/detail",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/detail/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[1].properties.image_url.properties.detail.type},message:"must be string,null"}];
return false;
}
const _errs40 = errors;
if(errors === _errs39){
if(typeof data17 === "string"){
if(data17.length > 40 || func0(data17) > 20){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/image_url/detail",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/1/properties/image_url/properties/detail/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs39){
}
}
var valid10 = _errs39 === errors;
}
else {
var valid10 = true;
}
if(valid10){
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
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs41){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing6;
if(((data10.type === undefined) && (missing6 = "type")) || ((data10.input_audio === undefined) && (missing6 = "input_audio"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data18 = data10.type;
const _errs43 = errors;
if("input_audio" !== data18){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "input_audio"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs43){
}
var valid12 = _errs43 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data10.input_audio !== undefined){
let data19 = data10.input_audio;
const _errs44 = errors;
const _errs45 = errors;
if(errors === _errs44){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
let missing7;
if(((data19.data === undefined) && (missing7 = "data")) || ((data19.format === undefined) && (missing7 = "format"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
if(data19.data !== undefined){
let data20 = data19.data;
const _errs46 = errors;
const _errs47 = errors;
if(errors === _errs46){
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
if(errors === _errs46){
}
}
var valid13 = _errs46 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data19.format !== undefined){
let data21 = data19.format;
const _errs48 = errors;
const _errs49 = errors;
if(errors === _errs48){
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
if(errors === _errs48){
}
}
var valid13 = _errs48 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/input_audio",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/2/properties/input_audio/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs44){
}
}
var valid12 = _errs44 === errors;
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
if(errors === _errs41){
}
}
var valid11 = _errs41 === errors;
valid5 = valid11;
}
else if(tag0 === "file"){
const _errs50 = errors;
const _errs51 = errors;
if(errors === _errs50){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing8;
if(((data10.type === undefined) && (missing8 = "type")) || ((data10.file === undefined) && (missing8 = "file"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data22 = data10.type;
const _errs52 = errors;
if("file" !== data22){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "file"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs52){
}
var valid15 = _errs52 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data10.file !== undefined){
let data23 = data10.file;
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs53){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.file_data !== undefined){
let data24 = data23.file_data;
const _errs55 = errors;
if((typeof data24 !== "string") && (data24 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_data/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.file_data.type},message:"must be string,null"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
if(typeof data24 === "string"){
if(data24.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_data",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
if(errors === _errs55){
}
}
var valid16 = _errs55 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data23.file_id !== undefined){
let data25 = data23.file_id;
const _errs57 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_id",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_id/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.file_id.type},message:"must be string,null"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
if(typeof data25 === "string"){
if(data25.length < 1){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/file_id",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/file_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
if(errors === _errs57){
}
}
var valid16 = _errs57 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data23.filename !== undefined){
let data26 = data23.filename;
const _errs59 = errors;
if((typeof data26 !== "string") && (data26 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/filename",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/filename/type",keyword:"type",params:{type: schema0.properties.messages.items.properties.content.items.oneOf[3].properties.file.properties.filename.type},message:"must be string,null"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
if(typeof data26 === "string"){
if(data26.length > 1000 || func0(data26) > 500){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/file/filename",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/3/properties/file/properties/filename/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
if(errors === _errs59){
}
}
var valid16 = _errs59 === errors;
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
if(errors === _errs53){
}
}
var valid15 = _errs53 === errors;
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
if(errors === _errs50){
}
}
var valid14 = _errs50 === errors;
valid5 = valid14;
}
else if(tag0 === "video_url"){
const _errs61 = errors;
const _errs62 = errors;
if(errors === _errs61){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing9;
if(((data10.type === undefined) && (missing9 = "type")) || ((data10.video_url === undefined) && (missing9 = "video_url"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1,schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
if(data10.type !== undefined){
let data27 = data10.type;
const _errs63 = errors;
if("video_url" !== data27){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/type",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/type/const",keyword:"const",params:{allowedValue: "video_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs63){
}
var valid18 = _errs63 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data10.video_url !== undefined){
let data28 = data10.video_url;
const _errs64 = errors;
const _errs65 = errors;
if(errors === _errs64){
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
let missing10;
if((data28.url === undefined) && (missing10 = "url")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"}];
return false;
}
else {
if(data28.url !== undefined){
let data29 = data28.url;
const _errs66 = errors;
const _errs67 = errors;
if(errors === _errs66){
if(typeof data29 === "string"){
if(data29.length < 1){
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
if(errors === _errs66){
}
}
var valid19 = _errs66 === errors;
}
else {
var valid19 = true;
}
if(valid19){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content/" + i1+"/video_url",schemaPath:"#/properties/messages/items/properties/content/items/oneOf/4/properties/video_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs64){
}
}
var valid18 = _errs64 === errors;
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
if(errors === _errs61){
}
}
var valid17 = _errs61 === errors;
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
let data30 = data7.role;
const _errs68 = errors;
if(typeof data30 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs69 = errors;
const vSchema1 = schema0.properties.messages.items.properties.role.enum;
if(!(((((data30 === "system") || (data30 === "developer")) || (data30 === "user")) || (data30 === "assistant")) || (data30 === "tool"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs68){
}
var valid2 = _errs68 === errors;
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
const _errs70 = errors;
const _errs71 = errors;
if(errors === _errs70){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing11;
if(((data7.role === undefined) && (missing11 = "role")) || ((data7.content === undefined) && (missing11 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data31 = data7.role;
const _errs72 = errors;
if("system" !== data31){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/0/properties/role/const",keyword:"const",params:{allowedValue: "system"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs72){
}
var valid22 = _errs72 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data7.content !== undefined){
let data32 = data7.content;
const _errs73 = errors;
if((typeof data32 !== "string") && (!(Array.isArray(data32)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/0/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[0].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs74 = errors;
if(errors === _errs73){
}
var valid22 = _errs73 === errors;
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
if(errors === _errs70){
}
}
var valid21 = _errs70 === errors;
valid20 = valid21;
}
else if(tag1 === "developer"){
const _errs75 = errors;
const _errs76 = errors;
if(errors === _errs75){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing12;
if(((data7.role === undefined) && (missing12 = "role")) || ((data7.content === undefined) && (missing12 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing12},message:"must have required property '"+missing12+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data33 = data7.role;
const _errs77 = errors;
if("developer" !== data33){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/1/properties/role/const",keyword:"const",params:{allowedValue: "developer"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs77){
}
var valid24 = _errs77 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data7.content !== undefined){
let data34 = data7.content;
const _errs78 = errors;
if((typeof data34 !== "string") && (!(Array.isArray(data34)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/1/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[1].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs79 = errors;
if(errors === _errs78){
}
var valid24 = _errs78 === errors;
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
if(errors === _errs75){
}
}
var valid23 = _errs75 === errors;
valid20 = valid23;
}
else if(tag1 === "user"){
const _errs80 = errors;
const _errs81 = errors;
if(errors === _errs80){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing13;
if(((data7.role === undefined) && (missing13 = "role")) || ((data7.content === undefined) && (missing13 = "content"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data35 = data7.role;
const _errs82 = errors;
if("user" !== data35){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/2/properties/role/const",keyword:"const",params:{allowedValue: "user"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs82){
}
var valid26 = _errs82 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data7.content !== undefined){
let data36 = data7.content;
const _errs83 = errors;
if((typeof data36 !== "string") && (!(Array.isArray(data36)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/2/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[2].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs84 = errors;
if(errors === _errs83){
}
var valid26 = _errs83 === errors;
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
if(errors === _errs80){
}
}
var valid25 = _errs80 === errors;
valid20 = valid25;
}
else if(tag1 === "assistant"){
const _errs85 = errors;
const _errs86 = errors;
if(errors === _errs85){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing14;
if((data7.role === undefined) && (missing14 = "role")){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data37 = data7.role;
const _errs87 = errors;
if("assistant" !== data37){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/3/properties/role/const",keyword:"const",params:{allowedValue: "assistant"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs87){
}
var valid28 = _errs87 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data7.reasoning_content !== undefined){
let data38 = data7.reasoning_content;
const _errs88 = errors;
if((typeof data38 !== "string") && (data38 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/reasoning_content",schemaPath:"#/properties/messages/items/oneOf/3/properties/reasoning_content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.reasoning_content.type},message:"must be string,null"}];
return false;
}
const _errs89 = errors;
if(errors === _errs88){
}
var valid28 = _errs88 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data7.refusal !== undefined){
let data39 = data7.refusal;
const _errs90 = errors;
if((typeof data39 !== "string") && (data39 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/refusal",schemaPath:"#/properties/messages/items/oneOf/3/properties/refusal/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.refusal.type},message:"must be string,null"}];
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
if(data7.tool_calls !== undefined){
let data40 = data7.tool_calls;
const _errs92 = errors;
if((!(Array.isArray(data40))) && (data40 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.type},message:"must be array,null"}];
return false;
}
const _errs93 = errors;
if(errors === _errs92){
if(Array.isArray(data40)){
var valid29 = true;
const len2 = data40.length;
for(let i2=0; i2<len2; i2++){
let data41 = data40[i2];
const _errs94 = errors;
const _errs95 = errors;
if(errors === _errs94){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
let missing15;
if(((data41.id === undefined) && (missing15 = "id")) || ((data41.function === undefined) && (missing15 = "function"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2,schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/required",keyword:"required",params:{missingProperty: missing15},message:"must have required property '"+missing15+"'"}];
return false;
}
else {
if(data41.id !== undefined){
let data42 = data41.id;
const _errs96 = errors;
const _errs97 = errors;
if(errors === _errs96){
if(typeof data42 === "string"){
if(data42.length < 1){
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
if(errors === _errs96){
}
}
var valid30 = _errs96 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data41.type !== undefined){
let data43 = data41.type;
const _errs98 = errors;
if((typeof data43 !== "string") && (data43 !== null)){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/type",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/type/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.type},message:"must be string,null"}];
return false;
}
const _errs99 = errors;
const vSchema2 = schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.enum;
if(!((data43 === "function") || (data43 === null))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/type",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.messages.items.oneOf[3].properties.tool_calls.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs98){
}
var valid30 = _errs98 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data41.function !== undefined){
let data44 = data41.function;
const _errs100 = errors;
const _errs101 = errors;
if(errors === _errs100){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
let missing16;
if(((data44.name === undefined) && (missing16 = "name")) || ((data44.arguments === undefined) && (missing16 = "arguments"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/required",keyword:"required",params:{missingProperty: missing16},message:"must have required property '"+missing16+"'"}];
return false;
}
else {
if(data44.name !== undefined){
let data45 = data44.name;
const _errs102 = errors;
const _errs103 = errors;
if(errors === _errs102){
if(typeof data45 === "string"){
if(data45.length < 1){
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
if(errors === _errs102){
}
}
var valid31 = _errs102 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data44.arguments !== undefined){
let data46 = data44.arguments;
const _errs104 = errors;
if(typeof data46 !== "string"){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/tool_calls/" + i2+"/function/arguments",schemaPath:"#/properties/messages/items/oneOf/3/properties/tool_calls/items/properties/function/properties/arguments/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs105 = errors;
if(errors === _errs104){
}
var valid31 = _errs104 === errors;
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
if(errors === _errs100){
}
}
var valid30 = _errs100 === errors;
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
if(errors === _errs94){
}
}
var valid29 = _errs94 === errors;
if(!valid29){
break;
}
}
if(valid29){
}
}
if(errors === _errs92){
}
}
var valid28 = _errs92 === errors;
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
if(errors === _errs85){
}
}
var valid27 = _errs85 === errors;
valid20 = valid27;
}
else if(tag1 === "tool"){
const _errs106 = errors;
const _errs107 = errors;
if(errors === _errs106){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing17;
if((((data7.role === undefined) && (missing17 = "role")) || ((data7.content === undefined) && (missing17 = "content"))) || ((data7.tool_call_id === undefined) && (missing17 = "tool_call_id"))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/properties/messages/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing17},message:"must have required property '"+missing17+"'"}];
return false;
}
else {
if(data7.role !== undefined){
let data47 = data7.role;
const _errs108 = errors;
if("tool" !== data47){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/properties/messages/items/oneOf/4/properties/role/const",keyword:"const",params:{allowedValue: "tool"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs108){
}
var valid33 = _errs108 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data7.content !== undefined){
let data48 = data7.content;
const _errs109 = errors;
if((typeof data48 !== "string") && (!(Array.isArray(data48)))){
validate0.errors = [{instancePath:instancePath+"/messages/" + i0+"/content",schemaPath:"#/properties/messages/items/oneOf/4/properties/content/type",keyword:"type",params:{type: schema0.properties.messages.items.oneOf[4].properties.content.type},message:"must be string,array"}];
return false;
}
const _errs110 = errors;
if(errors === _errs109){
}
var valid33 = _errs109 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data7.tool_call_id !== undefined){
let data49 = data7.tool_call_id;
const _errs111 = errors;
const _errs112 = errors;
if(errors === _errs111){
if(typeof data49 === "string"){
if(data49.length < 1){
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
if(errors === _errs111){
}
}
var valid33 = _errs111 === errors;
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
if(errors === _errs106){
}
}
var valid32 = _errs106 === errors;
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
let data50 = data.metadata;
const _errs113 = errors;
if((!(data50 && typeof data50 == "object" && !Array.isArray(data50))) && (data50 !== null)){
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: schema0.properties.metadata.type},message:"must be object,null"}];
return false;
}
const _errs114 = errors;
if(errors === _errs113){
}
var valid0 = _errs113 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.modalities !== undefined){
let data51 = data.modalities;
const _errs115 = errors;
if((!(Array.isArray(data51))) && (data51 !== null)){
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/type",keyword:"type",params:{type: schema0.properties.modalities.type},message:"must be array,null"}];
return false;
}
const _errs116 = errors;
if(errors === _errs115){
if(Array.isArray(data51)){
if(data51.length > 8){
validate0.errors = [{instancePath:instancePath+"/modalities",schemaPath:"#/properties/modalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid34 = true;
const len3 = data51.length;
for(let i3=0; i3<len3; i3++){
let data52 = data51[i3];
const _errs117 = errors;
const _errs118 = errors;
if(errors === _errs117){
if(typeof data52 === "string"){
if(data52.length > 40 || func0(data52) > 20){
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
if(errors === _errs117){
}
}
var valid34 = _errs117 === errors;
if(!valid34){
break;
}
}
if(valid34){
}
}
}
if(errors === _errs115){
}
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data53 = data.model;
const _errs119 = errors;
const _errs120 = errors;
if(errors === _errs119){
if(typeof data53 === "string"){
if(data53.length > 400 || func0(data53) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data53.length < 1){
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
if(errors === _errs119){
}
}
var valid0 = _errs119 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data54 = data.n;
const _errs121 = errors;
if((!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))) && (data54 !== null)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: schema0.properties.n.type},message:"must be integer,null"}];
return false;
}
const _errs122 = errors;
if(errors === _errs121){
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 > 128 || isNaN(data54)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"}];
return false;
}
else {
if(data54 < 1 || isNaN(data54)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
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
if(data.parallel_tool_calls !== undefined){
let data55 = data.parallel_tool_calls;
const _errs123 = errors;
if((typeof data55 !== "boolean") && (data55 !== null)){
validate0.errors = [{instancePath:instancePath+"/parallel_tool_calls",schemaPath:"#/properties/parallel_tool_calls/type",keyword:"type",params:{type: schema0.properties.parallel_tool_calls.type},message:"must be boolean,null"}];
return false;
}
const _errs124 = errors;
if(errors === _errs123){
}
var valid0 = _errs123 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prediction !== undefined){
let data56 = data.prediction;
const _errs125 = errors;
if((!(data56 && typeof data56 == "object" && !Array.isArray(data56))) && (data56 !== null)){
validate0.errors = [{instancePath:instancePath+"/prediction",schemaPath:"#/properties/prediction/type",keyword:"type",params:{type: schema0.properties.prediction.type},message:"must be object,null"}];
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
if(data.presence_penalty !== undefined){
let data57 = data.presence_penalty;
const _errs127 = errors;
if((!((typeof data57 == "number") && (isFinite(data57)))) && (data57 !== null)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/type",keyword:"type",params:{type: schema0.properties.presence_penalty.type},message:"must be number,null"}];
return false;
}
const _errs128 = errors;
if(errors === _errs127){
if((typeof data57 == "number") && (isFinite(data57))){
if(data57 > 2 || isNaN(data57)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data57 < -2 || isNaN(data57)){
validate0.errors = [{instancePath:instancePath+"/presence_penalty",schemaPath:"#/properties/presence_penalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs127){
}
}
var valid0 = _errs127 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt_cache_key !== undefined){
let data58 = data.prompt_cache_key;
const _errs129 = errors;
if((typeof data58 !== "string") && (data58 !== null)){
validate0.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/type",keyword:"type",params:{type: schema0.properties.prompt_cache_key.type},message:"must be string,null"}];
return false;
}
const _errs130 = errors;
if(errors === _errs129){
if(typeof data58 === "string"){
if(data58.length > 1024 || func0(data58) > 512){
validate0.errors = [{instancePath:instancePath+"/prompt_cache_key",schemaPath:"#/properties/prompt_cache_key/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
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
if(data.reasoning_effort !== undefined){
let data59 = data.reasoning_effort;
const _errs131 = errors;
if((typeof data59 !== "string") && (data59 !== null)){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/type",keyword:"type",params:{type: schema0.properties.reasoning_effort.type},message:"must be string,null"}];
return false;
}
const _errs132 = errors;
const vSchema3 = schema0.properties.reasoning_effort.enum;
if(!((((((((data59 === "none") || (data59 === "minimal")) || (data59 === "low")) || (data59 === "medium")) || (data59 === "high")) || (data59 === "xhigh")) || (data59 === "max")) || (data59 === null))){
validate0.errors = [{instancePath:instancePath+"/reasoning_effort",schemaPath:"#/properties/reasoning_effort/enum",keyword:"enum",params:{allowedValues: schema0.properties.reasoning_effort.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs131){
}
var valid0 = _errs131 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data60 = data.response_format;
const _errs133 = errors;
if((!(data60 && typeof data60 == "object" && !Array.isArray(data60))) && (data60 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: schema0.properties.response_format.type},message:"must be object,null"}];
return false;
}
const _errs134 = errors;
const _errs135 = errors;
if(errors === _errs133){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let missing18;
if((data60.type === undefined) && (missing18 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/required",keyword:"required",params:{missingProperty: missing18},message:"must have required property '"+missing18+"'"}];
return false;
}
else {
if(data60.type !== undefined){
let data61 = data60.type;
const _errs136 = errors;
if(typeof data61 !== "string"){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs137 = errors;
const vSchema4 = schema0.properties.response_format.properties.type.enum;
if(!(((data61 === "text") || (data61 === "json_object")) || (data61 === "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs136){
}
var valid35 = _errs136 === errors;
}
else {
var valid35 = true;
}
if(valid35){
let valid36 = false;
const tag2 = data60.type;
if(typeof tag2 == "string"){
if(false){
}
else if(tag2 === "text"){
const _errs138 = errors;
const _errs139 = errors;
if(errors === _errs138){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let missing19;
if((data60.type === undefined) && (missing19 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/0/required",keyword:"required",params:{missingProperty: missing19},message:"must have required property '"+missing19+"'"}];
return false;
}
else {
if(data60.type !== undefined){
let data62 = data60.type;
const _errs140 = errors;
if("text" !== data62){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs140){
}
var valid38 = _errs140 === errors;
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
if(errors === _errs138){
}
}
var valid37 = _errs138 === errors;
valid36 = valid37;
}
else if(tag2 === "json_object"){
const _errs141 = errors;
const _errs142 = errors;
if(errors === _errs141){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let missing20;
if((data60.type === undefined) && (missing20 = "type")){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/1/required",keyword:"required",params:{missingProperty: missing20},message:"must have required property '"+missing20+"'"}];
return false;
}
else {
if(data60.type !== undefined){
let data63 = data60.type;
const _errs143 = errors;
if("json_object" !== data63){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "json_object"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs143){
}
var valid40 = _errs143 === errors;
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
if(errors === _errs141){
}
}
var valid39 = _errs141 === errors;
valid36 = valid39;
}
else if(tag2 === "json_schema"){
const _errs144 = errors;
const _errs145 = errors;
if(errors === _errs144){
if(data60 && typeof data60 == "object" && !Array.isArray(data60)){
let missing21;
if(((data60.type === undefined) && (missing21 = "type")) || ((data60.json_schema === undefined) && (missing21 = "json_schema"))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/oneOf/2/required",keyword:"required",params:{missingProperty: missing21},message:"must have required property '"+missing21+"'"}];
return false;
}
else {
if(data60.type !== undefined){
let data64 = data60.type;
const _errs146 = errors;
if("json_schema" !== data64){
validate0.errors = [{instancePath:instancePath+"/response_format/type",schemaPath:"#/properties/response_format/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs146){
}
var valid42 = _errs146 === errors;
}
else {
var valid42 = true;
}
if(valid42){
if(data60.json_schema !== undefined){
let data65 = data60.json_schema;
const _errs147 = errors;
const _errs148 = errors;
if(errors === _errs147){
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
let missing22;
if((data65.name === undefined) && (missing22 = "name")){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/required",keyword:"required",params:{missingProperty: missing22},message:"must have required property '"+missing22+"'"}];
return false;
}
else {
if(data65.name !== undefined){
let data66 = data65.name;
const _errs149 = errors;
const _errs150 = errors;
if(errors === _errs149){
if(typeof data66 === "string"){
if(!pattern0.test(data66)){
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
if(errors === _errs149){
}
}
var valid43 = _errs149 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data65.description !== undefined){
let data67 = data65.description;
const _errs151 = errors;
if((typeof data67 !== "string") && (data67 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/description",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/description/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs152 = errors;
if(errors === _errs151){
}
var valid43 = _errs151 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data65.schema !== undefined){
let data68 = data65.schema;
const _errs153 = errors;
if((!(data68 && typeof data68 == "object" && !Array.isArray(data68))) && (data68 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/schema",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/schema/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.schema.type},message:"must be object,null"}];
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
if(data65.strict !== undefined){
let data69 = data65.strict;
const _errs155 = errors;
if((typeof data69 !== "boolean") && (data69 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format/json_schema/strict",schemaPath:"#/properties/response_format/oneOf/2/properties/json_schema/properties/strict/type",keyword:"type",params:{type: schema0.properties.response_format.oneOf[2].properties.json_schema.properties.strict.type},message:"must be boolean,null"}];
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
if(errors === _errs147){
}
}
var valid42 = _errs147 === errors;
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
if(errors === _errs144){
}
}
var valid41 = _errs144 === errors;
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
if(errors === _errs133){
}
}
var valid0 = _errs133 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safety_identifier !== undefined){
let data70 = data.safety_identifier;
const _errs157 = errors;
if((typeof data70 !== "string") && (data70 !== null)){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/type",keyword:"type",params:{type: schema0.properties.safety_identifier.type},message:"must be string,null"}];
return false;
}
const _errs158 = errors;
if(errors === _errs157){
if(typeof data70 === "string"){
if(data70.length > 1024 || func0(data70) > 512){
validate0.errors = [{instancePath:instancePath+"/safety_identifier",schemaPath:"#/properties/safety_identifier/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs157){
}
}
var valid0 = _errs157 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data71 = data.seed;
const _errs159 = errors;
if((!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))) && (data71 !== null)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: schema0.properties.seed.type},message:"must be integer,null"}];
return false;
}
const _errs160 = errors;
if(errors === _errs159){
}
var valid0 = _errs159 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_tier !== undefined){
let data72 = data.service_tier;
const _errs161 = errors;
if((typeof data72 !== "string") && (data72 !== null)){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/type",keyword:"type",params:{type: schema0.properties.service_tier.type},message:"must be string,null"}];
return false;
}
const _errs162 = errors;
if(errors === _errs161){
if(typeof data72 === "string"){
if(data72.length > 80 || func0(data72) > 40){
validate0.errors = [{instancePath:instancePath+"/service_tier",schemaPath:"#/properties/service_tier/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs161){
}
}
var valid0 = _errs161 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
let data73 = data.stop;
const _errs163 = errors;
if(((typeof data73 !== "string") && (!(Array.isArray(data73)))) && (data73 !== null)){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: schema0.properties.stop.type},message:"must be string,array,null"}];
return false;
}
const _errs164 = errors;
if(errors === _errs163){
if(Array.isArray(data73)){
if(data73.length > 16){
validate0.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid44 = true;
const len4 = data73.length;
for(let i4=0; i4<len4; i4++){
let data74 = data73[i4];
const _errs165 = errors;
const _errs166 = errors;
if(errors === _errs165){
if(typeof data74 === "string"){
if(data74.length < 1){
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
if(errors === _errs165){
}
}
var valid44 = _errs165 === errors;
if(!valid44){
break;
}
}
if(valid44){
}
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
if(data.store !== undefined){
let data75 = data.store;
const _errs167 = errors;
if((typeof data75 !== "boolean") && (data75 !== null)){
validate0.errors = [{instancePath:instancePath+"/store",schemaPath:"#/properties/store/type",keyword:"type",params:{type: schema0.properties.store.type},message:"must be boolean,null"}];
return false;
}
const _errs168 = errors;
if(errors === _errs167){
}
var valid0 = _errs167 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stream !== undefined){
let data76 = data.stream;
const _errs169 = errors;
if((typeof data76 !== "boolean") && (data76 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream",schemaPath:"#/properties/stream/type",keyword:"type",params:{type: schema0.properties.stream.type},message:"must be boolean,null"}];
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
if(data.stream_options !== undefined){
let data77 = data.stream_options;
const _errs171 = errors;
if((!(data77 && typeof data77 == "object" && !Array.isArray(data77))) && (data77 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options",schemaPath:"#/properties/stream_options/type",keyword:"type",params:{type: schema0.properties.stream_options.type},message:"must be object,null"}];
return false;
}
const _errs172 = errors;
if(errors === _errs171){
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
if(data77.include_usage !== undefined){
let data78 = data77.include_usage;
const _errs173 = errors;
if((typeof data78 !== "boolean") && (data78 !== null)){
validate0.errors = [{instancePath:instancePath+"/stream_options/include_usage",schemaPath:"#/properties/stream_options/properties/include_usage/type",keyword:"type",params:{type: schema0.properties.stream_options.properties.include_usage.type},message:"must be boolean,null"}];
return false;
}
const _errs174 = errors;
if(errors === _errs173){
}
var valid45 = _errs173 === errors;
}
else {
var valid45 = true;
}
if(valid45){
}
}
if(errors === _errs171){
}
}
var valid0 = _errs171 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data79 = data.temperature;
const _errs175 = errors;
if((!((typeof data79 == "number") && (isFinite(data79)))) && (data79 !== null)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: schema0.properties.temperature.type},message:"must be number,null"}];
return false;
}
const _errs176 = errors;
if(errors === _errs175){
if((typeof data79 == "number") && (isFinite(data79))){
if(data79 > 2 || isNaN(data79)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data79 < 0 || isNaN(data79)){
validate0.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs175){
}
}
var valid0 = _errs175 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tool_choice !== undefined){
let data80 = data.tool_choice;
const _errs177 = errors;
if(((typeof data80 !== "string") && (!(data80 && typeof data80 == "object" && !Array.isArray(data80)))) && (data80 !== null)){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/type",keyword:"type",params:{type: schema0.properties.tool_choice.type},message:"must be string,object,null"}];
return false;
}
const _errs178 = errors;
if(errors === _errs177){
if(typeof data80 === "string"){
if(!pattern1.test(data80)){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/pattern",keyword:"pattern",params:{pattern: "^(none|auto|required)$"},message:"must match pattern \""+"^(none|auto|required)$"+"\""}];
return false;
}
else {
}
}
if(errors === _errs177){
if(data80 && typeof data80 == "object" && !Array.isArray(data80)){
let missing23;
if(((data80.type === undefined) && (missing23 = "type")) || ((data80.function === undefined) && (missing23 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tool_choice",schemaPath:"#/properties/tool_choice/required",keyword:"required",params:{missingProperty: missing23},message:"must have required property '"+missing23+"'"}];
return false;
}
else {
if(data80.type !== undefined){
let data81 = data80.type;
const _errs179 = errors;
if("function" !== data81){
validate0.errors = [{instancePath:instancePath+"/tool_choice/type",schemaPath:"#/properties/tool_choice/properties/type/const",keyword:"const",params:{allowedValue: "function"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs179){
}
var valid46 = _errs179 === errors;
}
else {
var valid46 = true;
}
if(valid46){
if(data80.function !== undefined){
let data82 = data80.function;
const _errs180 = errors;
const _errs181 = errors;
if(errors === _errs180){
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
let missing24;
if((data82.name === undefined) && (missing24 = "name")){
validate0.errors = [{instancePath:instancePath+"/tool_choice/function",schemaPath:"#/properties/tool_choice/properties/function/required",keyword:"required",params:{missingProperty: missing24},message:"must have required property '"+missing24+"'"}];
return false;
}
else {
if(data82.name !== undefined){
let data83 = data82.name;
const _errs182 = errors;
const _errs183 = errors;
if(errors === _errs182){
if(typeof data83 === "string"){
if(data83.length < 1){
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
if(errors === _errs182){
}
}
var valid47 = _errs182 === errors;
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
if(errors === _errs180){
}
}
var valid46 = _errs180 === errors;
}
else {
var valid46 = true;
}
if(valid46){
}
}
}
}
if(errors === _errs177){
}
}
}
var valid0 = _errs177 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data84 = data.tools;
const _errs184 = errors;
if((!(Array.isArray(data84))) && (data84 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: schema0.properties.tools.type},message:"must be array,null"}];
return false;
}
const _errs185 = errors;
if(errors === _errs184){
if(Array.isArray(data84)){
if(data84.length > 128){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"}];
return false;
}
else {
var valid48 = true;
const len5 = data84.length;
for(let i5=0; i5<len5; i5++){
let data85 = data84[i5];
const _errs186 = errors;
const _errs187 = errors;
if(errors === _errs186){
if(data85 && typeof data85 == "object" && !Array.isArray(data85)){
let missing25;
if(((data85.type === undefined) && (missing25 = "type")) || ((data85.function === undefined) && (missing25 = "function"))){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5,schemaPath:"#/properties/tools/items/required",keyword:"required",params:{missingProperty: missing25},message:"must have required property '"+missing25+"'"}];
return false;
}
else {
if(data85.type !== undefined){
let data86 = data85.type;
const _errs188 = errors;
if(typeof data86 !== "string"){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/type",schemaPath:"#/properties/tools/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs189 = errors;
const vSchema5 = schema0.properties.tools.items.properties.type.enum;
if(!(data86 === "function")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/type",schemaPath:"#/properties/tools/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.tools.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs188){
}
var valid49 = _errs188 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data85.function !== undefined){
let data87 = data85.function;
const _errs190 = errors;
const _errs191 = errors;
if(errors === _errs190){
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
let missing26;
if((data87.name === undefined) && (missing26 = "name")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function",schemaPath:"#/properties/tools/items/properties/function/required",keyword:"required",params:{missingProperty: missing26},message:"must have required property '"+missing26+"'"}];
return false;
}
else {
if(data87.name !== undefined){
let data88 = data87.name;
const _errs192 = errors;
const _errs193 = errors;
if(errors === _errs192){
if(typeof data88 === "string"){
if(!pattern0.test(data88)){
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
if(errors === _errs192){
}
}
var valid50 = _errs192 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.description !== undefined){
let data89 = data87.description;
const _errs194 = errors;
if((typeof data89 !== "string") && (data89 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/description",schemaPath:"#/properties/tools/items/properties/function/properties/description/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs195 = errors;
if(errors === _errs194){
}
var valid50 = _errs194 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.parameters !== undefined){
let data90 = data87.parameters;
const _errs196 = errors;
if((!(data90 && typeof data90 == "object" && !Array.isArray(data90))) && (data90 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/parameters",schemaPath:"#/properties/tools/items/properties/function/properties/parameters/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.parameters.type},message:"must be object,null"}];
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
if(data87.strict !== undefined){
let data91 = data87.strict;
const _errs198 = errors;
if((typeof data91 !== "boolean") && (data91 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i5+"/function/strict",schemaPath:"#/properties/tools/items/properties/function/properties/strict/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.function.properties.strict.type},message:"must be boolean,null"}];
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
if(errors === _errs190){
}
}
var valid49 = _errs190 === errors;
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
if(errors === _errs186){
}
}
var valid48 = _errs186 === errors;
if(!valid48){
break;
}
}
if(valid48){
}
}
}
if(errors === _errs184){
}
}
var valid0 = _errs184 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_k !== undefined){
let data92 = data.top_k;
const _errs200 = errors;
if((!(((typeof data92 == "number") && (!(data92 % 1) && !isNaN(data92))) && (isFinite(data92)))) && (data92 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_k",schemaPath:"#/properties/top_k/type",keyword:"type",params:{type: schema0.properties.top_k.type},message:"must be integer,null"}];
return false;
}
const _errs201 = errors;
if(errors === _errs200){
}
var valid0 = _errs200 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.top_logprobs !== undefined){
let data93 = data.top_logprobs;
const _errs202 = errors;
if((!(((typeof data93 == "number") && (!(data93 % 1) && !isNaN(data93))) && (isFinite(data93)))) && (data93 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/type",keyword:"type",params:{type: schema0.properties.top_logprobs.type},message:"must be integer,null"}];
return false;
}
const _errs203 = errors;
if(errors === _errs202){
if((typeof data93 == "number") && (isFinite(data93))){
if(data93 > 20 || isNaN(data93)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20},message:"must be <= 20"}];
return false;
}
else {
if(data93 < 0 || isNaN(data93)){
validate0.errors = [{instancePath:instancePath+"/top_logprobs",schemaPath:"#/properties/top_logprobs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
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
if(data.top_p !== undefined){
let data94 = data.top_p;
const _errs204 = errors;
if((!((typeof data94 == "number") && (isFinite(data94)))) && (data94 !== null)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/type",keyword:"type",params:{type: schema0.properties.top_p.type},message:"must be number,null"}];
return false;
}
const _errs205 = errors;
if(errors === _errs204){
if((typeof data94 == "number") && (isFinite(data94))){
if(data94 > 1 || isNaN(data94)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data94 < 0 || isNaN(data94)){
validate0.errors = [{instancePath:instancePath+"/top_p",schemaPath:"#/properties/top_p/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
if(data.user !== undefined){
let data95 = data.user;
const _errs206 = errors;
if((typeof data95 !== "string") && (data95 !== null)){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: schema0.properties.user.type},message:"must be string,null"}];
return false;
}
const _errs207 = errors;
if(errors === _errs206){
if(typeof data95 === "string"){
if(data95.length > 1024 || func0(data95) > 512){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
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
if(data.verbosity !== undefined){
let data96 = data.verbosity;
const _errs208 = errors;
if((typeof data96 !== "string") && (data96 !== null)){
validate0.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/type",keyword:"type",params:{type: schema0.properties.verbosity.type},message:"must be string,null"}];
return false;
}
const _errs209 = errors;
if(errors === _errs208){
if(typeof data96 === "string"){
if(data96.length > 40 || func0(data96) > 20){
validate0.errors = [{instancePath:instancePath+"/verbosity",schemaPath:"#/properties/verbosity/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
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
if(data.web_search_options !== undefined){
let data97 = data.web_search_options;
const _errs210 = errors;
if((!(data97 && typeof data97 == "object" && !Array.isArray(data97))) && (data97 !== null)){
validate0.errors = [{instancePath:instancePath+"/web_search_options",schemaPath:"#/properties/web_search_options/type",keyword:"type",params:{type: schema0.properties.web_search_options.type},message:"must be object,null"}];
return false;
}
const _errs211 = errors;
if(errors === _errs210){
}
var valid0 = _errs210 === errors;
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
