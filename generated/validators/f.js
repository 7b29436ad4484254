// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"content":{"type":"array","maxItems":64,"items":{"type":"object","required":["type"],"properties":{"type":{"type":"string","enum":["text","image_url","video_url","audio_url"],"description":"What the item holds."},"text":{"type":"string","maxLength":100000,"description":"The prompt, in an item of type `text`."},"image_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1,"description":"Address, data URI or `asset://<id>`."}}},"video_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1,"description":"Address, data URI or `asset://<id>`."}}},"audio_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1,"description":"Address, data URI or `asset://<id>`."}}},"role":{"type":"string","enum":["first_frame","last_frame","reference_image","reference_video","reference_audio"],"description":"What the item is for."}}},"description":"Text and media items with roles."},"duration":{"type":["string","number"],"maxLength":20,"description":"Length of the result in seconds; another name of `seconds`.","pattern":"^ *[0-9]+([.][0-9]+)? *$"},"generate_audio":{"type":"boolean","description":"Whether the result has sound."},"image":{"type":"string","minLength":1,"description":"Address, data URI, raw base64 or `asset://<id>`."},"images":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1},"description":"Several images, each an address, data URI, raw base64 or `asset://<id>`."},"input_reference":{"anyOf":[{"type":"string","minLength":1},{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},{"type":"object","properties":{"image_url":{"type":"string","minLength":1}},"required":["image_url"]}],"description":"Reference material: one image, a list, or `{ image_url }`; in multipart also as file."},"metadata":{"type":"object","description":"Vendor parameters, merged last into the upstream body.","properties":{"duration":{"type":["string","number"],"maxLength":20,"description":"Length of the result in seconds; another name of `seconds`.","pattern":"^ *[0-9]+([.][0-9]+)? *$"},"ratio":{"type":"string","maxLength":40,"description":"Width to height, `<w>:<h>`."},"resolution":{"type":"string","maxLength":40,"description":"Tier, such as `720p`."},"last_frame_url":{"type":"string","minLength":1,"description":"Address, data URI, raw base64 or `asset://<id>`."},"generate_audio":{"type":"boolean","description":"Whether the result has sound."},"seed":{"type":"integer","description":"Same seed, similar result; absent or 0 is random."}}},"model":{"type":"string","minLength":1,"maxLength":200,"description":"Public model name."},"prompt":{"type":"string","maxLength":100000,"description":"What to make. Needed unless an image, video or audio is given."},"seconds":{"type":["string","number"],"maxLength":20,"description":"Length of the result in seconds, a number or its text."},"size":{"type":"string","maxLength":40,"description":"`<width>x<height>`, `<w>:<h>` or a tier such as `720p`."}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^ *[0-9]+([.][0-9]+)? *$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.model === undefined) && (missing0 = "model")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.content !== undefined){
let data0 = data.content;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 64){
validate0.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.type === undefined) && (missing1 = "type")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data2 = data1.type;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data2 === "text") || (data2 === "image_url")) || (data2 === "video_url")) || (data2 === "audio_url"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.content.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.text !== undefined){
let data3 = data1.text;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(func0(data3) > 100000){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.image_url !== undefined){
let data4 = data1.image_url;
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing2;
if((data4.url === undefined) && (missing2 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/properties/image_url/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data4.url !== undefined){
let data5 = data4.url;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(func0(data5) < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url/url",schemaPath:"#/properties/content/items/properties/image_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url/url",schemaPath:"#/properties/content/items/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/properties/image_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.video_url !== undefined){
let data6 = data1.video_url;
const _errs13 = errors;
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing3;
if((data6.url === undefined) && (missing3 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/properties/video_url/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data6.url !== undefined){
let data7 = data6.url;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(func0(data7) < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/properties/video_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/properties/video_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/properties/video_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.audio_url !== undefined){
let data8 = data1.audio_url;
const _errs17 = errors;
if(errors === _errs17){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing4;
if((data8.url === undefined) && (missing4 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/properties/audio_url/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data8.url !== undefined){
let data9 = data8.url;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(func0(data9) < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url/url",schemaPath:"#/properties/content/items/properties/audio_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url/url",schemaPath:"#/properties/content/items/properties/audio_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/properties/audio_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.role !== undefined){
let data10 = data1.role;
const _errs21 = errors;
if(typeof data10 !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((data10 === "first_frame") || (data10 === "last_frame")) || (data10 === "reference_image")) || (data10 === "reference_video")) || (data10 === "reference_audio"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.content.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid2 = _errs21 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.duration !== undefined){
let data11 = data.duration;
const _errs23 = errors;
if((typeof data11 !== "string") && (!((typeof data11 == "number") && (isFinite(data11))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type},message:"must be string,number"}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(func0(data11) > 20){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data11)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generate_audio !== undefined){
const _errs25 = errors;
if(typeof data.generate_audio !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/generate_audio",schemaPath:"#/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data13 = data.image;
const _errs27 = errors;
if(errors === _errs27){
if(typeof data13 === "string"){
if(func0(data13) < 1){
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data14 = data.images;
const _errs29 = errors;
if(errors === _errs29){
if(Array.isArray(data14)){
if(data14.length > 64){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid6 = true;
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
const _errs31 = errors;
if(errors === _errs31){
if(typeof data15 === "string"){
if(func0(data15) < 1){
validate0.errors = [{instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid6 = _errs31 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_reference !== undefined){
let data16 = data.input_reference;
const _errs33 = errors;
const _errs34 = errors;
let valid7 = false;
const _errs35 = errors;
if(errors === _errs35){
if(typeof data16 === "string"){
if(func0(data16) < 1){
const err0 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs35 === errors;
valid7 = valid7 || _valid0;
if(!valid7){
const _errs37 = errors;
if(errors === _errs37){
if(Array.isArray(data16)){
if(data16.length > 64){
const err2 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
var valid8 = true;
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
let data17 = data16[i2];
const _errs39 = errors;
if(errors === _errs39){
if(typeof data17 === "string"){
if(func0(data17) < 1){
const err3 = {instancePath:instancePath+"/input_reference/" + i2,schemaPath:"#/properties/input_reference/anyOf/1/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/input_reference/" + i2,schemaPath:"#/properties/input_reference/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid8 = _errs39 === errors;
if(!valid8){
break;
}
}
}
}
else {
const err5 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs37 === errors;
valid7 = valid7 || _valid0;
if(!valid7){
const _errs41 = errors;
if(errors === _errs41){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing5;
if((data16.image_url === undefined) && (missing5 = "image_url")){
const err6 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/2/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data16.image_url !== undefined){
let data18 = data16.image_url;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data18 === "string"){
if(func0(data18) < 1){
const err7 = {instancePath:instancePath+"/input_reference/image_url",schemaPath:"#/properties/input_reference/anyOf/2/properties/image_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/input_reference/image_url",schemaPath:"#/properties/input_reference/anyOf/2/properties/image_url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
}
else {
const err9 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid0 = _errs41 === errors;
valid7 = valid7 || _valid0;
}
}
if(!valid7){
const err10 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data19 = data.metadata;
const _errs45 = errors;
if(errors === _errs45){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.duration !== undefined){
let data20 = data19.duration;
const _errs47 = errors;
if((typeof data20 !== "string") && (!((typeof data20 == "number") && (isFinite(data20))))){
validate0.errors = [{instancePath:instancePath+"/metadata/duration",schemaPath:"#/properties/metadata/properties/duration/type",keyword:"type",params:{type: schema0.properties.metadata.properties.duration.type},message:"must be string,number"}];
return false;
}
if(errors === _errs47){
if(typeof data20 === "string"){
if(func0(data20) > 20){
validate0.errors = [{instancePath:instancePath+"/metadata/duration",schemaPath:"#/properties/metadata/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data20)){
validate0.errors = [{instancePath:instancePath+"/metadata/duration",schemaPath:"#/properties/metadata/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
}
}
}
var valid10 = _errs47 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data19.ratio !== undefined){
let data21 = data19.ratio;
const _errs49 = errors;
if(errors === _errs49){
if(typeof data21 === "string"){
if(func0(data21) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/ratio",schemaPath:"#/properties/metadata/properties/ratio/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/ratio",schemaPath:"#/properties/metadata/properties/ratio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid10 = _errs49 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data19.resolution !== undefined){
let data22 = data19.resolution;
const _errs51 = errors;
if(errors === _errs51){
if(typeof data22 === "string"){
if(func0(data22) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/resolution",schemaPath:"#/properties/metadata/properties/resolution/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/resolution",schemaPath:"#/properties/metadata/properties/resolution/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid10 = _errs51 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data19.last_frame_url !== undefined){
let data23 = data19.last_frame_url;
const _errs53 = errors;
if(errors === _errs53){
if(typeof data23 === "string"){
if(func0(data23) < 1){
validate0.errors = [{instancePath:instancePath+"/metadata/last_frame_url",schemaPath:"#/properties/metadata/properties/last_frame_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/last_frame_url",schemaPath:"#/properties/metadata/properties/last_frame_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid10 = _errs53 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data19.generate_audio !== undefined){
const _errs55 = errors;
if(typeof data19.generate_audio !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/generate_audio",schemaPath:"#/properties/metadata/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid10 = _errs55 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data19.seed !== undefined){
let data25 = data19.seed;
const _errs57 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid10 = _errs57 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data26 = data.model;
const _errs59 = errors;
if(errors === _errs59){
if(typeof data26 === "string"){
if(func0(data26) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(func0(data26) < 1){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data27 = data.prompt;
const _errs61 = errors;
if(errors === _errs61){
if(typeof data27 === "string"){
if(func0(data27) > 100000){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data28 = data.seconds;
const _errs63 = errors;
if((typeof data28 !== "string") && (!((typeof data28 == "number") && (isFinite(data28))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type},message:"must be string,number"}];
return false;
}
if(errors === _errs63){
if(typeof data28 === "string"){
if(func0(data28) > 20){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
}
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data29 = data.size;
const _errs65 = errors;
if(errors === _errs65){
if(typeof data29 === "string"){
if(func0(data29) > 40){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs65 === errors;
}
else {
var valid0 = true;
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
}
validate0.errors = vErrors;
return errors === 0;
}
