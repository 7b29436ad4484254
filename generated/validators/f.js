// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"content":{"type":"array","maxItems":64,"items":{"type":"object","required":["type"],"properties":{"type":{"type":"string","enum":["text","image_url","video_url","audio_url"]}},"discriminator":{"propertyName":"type"},"oneOf":[{"type":"object","required":["type","text"],"properties":{"type":{"const":"text"},"text":{"type":"string","maxLength":100000},"image_url":{"type":"null"},"video_url":{"type":"null"},"audio_url":{"type":"null"},"role":{"type":"string"}}},{"type":"object","required":["type","image_url"],"properties":{"type":{"const":"image_url"},"image_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}},"role":{"type":"string","enum":["first_frame","last_frame","reference_image"]},"text":{"type":"null"},"video_url":{"type":"null"},"audio_url":{"type":"null"}}},{"type":"object","required":["type","video_url"],"properties":{"type":{"const":"video_url"},"video_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}},"role":{"const":"reference_video"},"text":{"type":"null"},"image_url":{"type":"null"},"audio_url":{"type":"null"}}},{"type":"object","required":["type","audio_url"],"properties":{"type":{"const":"audio_url"},"audio_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}},"role":{"const":"reference_audio"},"text":{"type":"null"},"image_url":{"type":"null"},"video_url":{"type":"null"}}}]}},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"first_frame_image":{"type":"string","minLength":1},"generate_audio":{"type":"boolean"},"image":{"type":"string","minLength":1},"images":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"input_reference":{"anyOf":[{"type":"string","minLength":1},{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},{"type":"object","properties":{"image_url":{"type":"string","minLength":1}},"required":["image_url"]}]},"last_frame_image":{"type":"string","minLength":1},"metadata":{"type":"object","properties":{"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"ratio":{"type":"string","maxLength":40},"resolution":{"type":"string","maxLength":40},"last_frame_url":{"type":"string","minLength":1},"generate_audio":{"type":"boolean"},"seed":{"type":"integer"}}},"model":{"type":"string","minLength":1,"maxLength":200},"prompt":{"type":"string","maxLength":100000},"seconds":{"type":["string","number"],"maxLength":20},"size":{"type":"string","maxLength":40}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^ *[0-9]+([.][0-9]+)? *$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
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
const _errs2 = errors;
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
const _errs4 = errors;
const _errs5 = errors;
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
const _errs6 = errors;
if(typeof data2 !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
const vSchema0 = schema0.properties.content.items.properties.type.enum;
if(!((((data2 === "text") || (data2 === "image_url")) || (data2 === "video_url")) || (data2 === "audio_url"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.content.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs6){
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
let valid3 = false;
const tag0 = data1.type;
if(typeof tag0 == "string"){
if(false){
}
else if(tag0 === "text"){
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs8){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing2;
if(((data1.type === undefined) && (missing2 = "type")) || ((data1.text === undefined) && (missing2 = "text"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data3 = data1.type;
const _errs10 = errors;
if("text" !== data3){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/oneOf/0/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs10){
}
var valid5 = _errs10 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data1.text !== undefined){
let data4 = data1.text;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(data4.length > 200000 || func0(data4) > 100000){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/oneOf/0/properties/text/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/oneOf/0/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs11){
}
}
var valid5 = _errs11 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data1.image_url !== undefined){
let data5 = data1.image_url;
const _errs13 = errors;
if(data5 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/oneOf/0/properties/image_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid5 = _errs13 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data1.video_url !== undefined){
let data6 = data1.video_url;
const _errs15 = errors;
if(data6 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/oneOf/0/properties/video_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid5 = _errs15 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data1.audio_url !== undefined){
let data7 = data1.audio_url;
const _errs17 = errors;
if(data7 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/oneOf/0/properties/audio_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data1.role !== undefined){
let data8 = data1.role;
const _errs19 = errors;
if(typeof data8 !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/oneOf/0/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs20 = errors;
if(errors === _errs19){
}
var valid5 = _errs19 === errors;
}
else {
var valid5 = true;
}
if(valid5){
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs8){
}
}
var valid4 = _errs8 === errors;
valid3 = valid4;
}
else if(tag0 === "image_url"){
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing3;
if(((data1.type === undefined) && (missing3 = "type")) || ((data1.image_url === undefined) && (missing3 = "image_url"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data9 = data1.type;
const _errs23 = errors;
if("image_url" !== data9){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/oneOf/1/properties/type/const",keyword:"const",params:{allowedValue: "image_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs23){
}
var valid7 = _errs23 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data1.image_url !== undefined){
let data10 = data1.image_url;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs24){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing4;
if((data10.url === undefined) && (missing4 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/oneOf/1/properties/image_url/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data10.url !== undefined){
let data11 = data10.url;
const _errs26 = errors;
const _errs27 = errors;
if(errors === _errs26){
if(typeof data11 === "string"){
if(data11.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url/url",schemaPath:"#/properties/content/items/oneOf/1/properties/image_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url/url",schemaPath:"#/properties/content/items/oneOf/1/properties/image_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs26){
}
}
var valid8 = _errs26 === errors;
}
else {
var valid8 = true;
}
if(valid8){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/oneOf/1/properties/image_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs24){
}
}
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data1.role !== undefined){
let data12 = data1.role;
const _errs28 = errors;
if(typeof data12 !== "string"){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/oneOf/1/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs29 = errors;
const vSchema1 = schema0.properties.content.items.oneOf[1].properties.role.enum;
if(!(((data12 === "first_frame") || (data12 === "last_frame")) || (data12 === "reference_image"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/oneOf/1/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.content.items.oneOf[1].properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs28){
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data1.text !== undefined){
let data13 = data1.text;
const _errs30 = errors;
if(data13 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/oneOf/1/properties/text/type",keyword:"type",params:{type: "null"},message:"must be null"}];
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
if(data1.video_url !== undefined){
let data14 = data1.video_url;
const _errs32 = errors;
if(data14 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/oneOf/1/properties/video_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs33 = errors;
if(errors === _errs32){
}
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data1.audio_url !== undefined){
let data15 = data1.audio_url;
const _errs34 = errors;
if(data15 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/oneOf/1/properties/audio_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs35 = errors;
if(errors === _errs34){
}
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
if(valid7){
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs21){
}
}
var valid6 = _errs21 === errors;
valid3 = valid6;
}
else if(tag0 === "video_url"){
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs36){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing5;
if(((data1.type === undefined) && (missing5 = "type")) || ((data1.video_url === undefined) && (missing5 = "video_url"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data16 = data1.type;
const _errs38 = errors;
if("video_url" !== data16){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/oneOf/2/properties/type/const",keyword:"const",params:{allowedValue: "video_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs38){
}
var valid10 = _errs38 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data1.video_url !== undefined){
let data17 = data1.video_url;
const _errs39 = errors;
const _errs40 = errors;
if(errors === _errs39){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let missing6;
if((data17.url === undefined) && (missing6 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/oneOf/2/properties/video_url/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
if(data17.url !== undefined){
let data18 = data17.url;
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs41){
if(typeof data18 === "string"){
if(data18.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/oneOf/2/properties/video_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/oneOf/2/properties/video_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs41){
}
}
var valid11 = _errs41 === errors;
}
else {
var valid11 = true;
}
if(valid11){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/oneOf/2/properties/video_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
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
if(data1.role !== undefined){
let data19 = data1.role;
const _errs43 = errors;
if("reference_video" !== data19){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/oneOf/2/properties/role/const",keyword:"const",params:{allowedValue: "reference_video"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs43){
}
var valid10 = _errs43 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data1.text !== undefined){
let data20 = data1.text;
const _errs44 = errors;
if(data20 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/oneOf/2/properties/text/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs45 = errors;
if(errors === _errs44){
}
var valid10 = _errs44 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data1.image_url !== undefined){
let data21 = data1.image_url;
const _errs46 = errors;
if(data21 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/oneOf/2/properties/image_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs47 = errors;
if(errors === _errs46){
}
var valid10 = _errs46 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data1.audio_url !== undefined){
let data22 = data1.audio_url;
const _errs48 = errors;
if(data22 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/oneOf/2/properties/audio_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs49 = errors;
if(errors === _errs48){
}
var valid10 = _errs48 === errors;
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
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs36){
}
}
var valid9 = _errs36 === errors;
valid3 = valid9;
}
else if(tag0 === "audio_url"){
const _errs50 = errors;
const _errs51 = errors;
if(errors === _errs50){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing7;
if(((data1.type === undefined) && (missing7 = "type")) || ((data1.audio_url === undefined) && (missing7 = "audio_url"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data23 = data1.type;
const _errs52 = errors;
if("audio_url" !== data23){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/oneOf/3/properties/type/const",keyword:"const",params:{allowedValue: "audio_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs52){
}
var valid13 = _errs52 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data1.audio_url !== undefined){
let data24 = data1.audio_url;
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs53){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing8;
if((data24.url === undefined) && (missing8 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/oneOf/3/properties/audio_url/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
if(data24.url !== undefined){
let data25 = data24.url;
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs55){
if(typeof data25 === "string"){
if(data25.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url/url",schemaPath:"#/properties/content/items/oneOf/3/properties/audio_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url/url",schemaPath:"#/properties/content/items/oneOf/3/properties/audio_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/audio_url",schemaPath:"#/properties/content/items/oneOf/3/properties/audio_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs53){
}
}
var valid13 = _errs53 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data1.role !== undefined){
let data26 = data1.role;
const _errs57 = errors;
if("reference_audio" !== data26){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/oneOf/3/properties/role/const",keyword:"const",params:{allowedValue: "reference_audio"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs57){
}
var valid13 = _errs57 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data1.text !== undefined){
let data27 = data1.text;
const _errs58 = errors;
if(data27 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/text",schemaPath:"#/properties/content/items/oneOf/3/properties/text/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs59 = errors;
if(errors === _errs58){
}
var valid13 = _errs58 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data1.image_url !== undefined){
let data28 = data1.image_url;
const _errs60 = errors;
if(data28 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/image_url",schemaPath:"#/properties/content/items/oneOf/3/properties/image_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs61 = errors;
if(errors === _errs60){
}
var valid13 = _errs60 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data1.video_url !== undefined){
let data29 = data1.video_url;
const _errs62 = errors;
if(data29 !== null){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/oneOf/3/properties/video_url/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
const _errs63 = errors;
if(errors === _errs62){
}
var valid13 = _errs62 === errors;
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
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/oneOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs50){
}
}
var valid12 = _errs50 === errors;
valid3 = valid12;
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "type", tagValue: tag0},message:"value of tag \"type\" must be in oneOf"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/discriminator",keyword:"discriminator",params:{error: "tag", tag: "type", tagValue: tag0},message:"tag \"type\" must be string"}];
return false;
}
if(valid3){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs3){
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
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
if(data.duration !== undefined){
let data30 = data.duration;
const _errs64 = errors;
if((typeof data30 !== "string") && (!((typeof data30 == "number") && (isFinite(data30))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs65 = errors;
if(errors === _errs64){
if(typeof data30 === "string"){
if(data30.length > 40 || func0(data30) > 20){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data30)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
}
}
}
if(errors === _errs64){
}
}
var valid0 = _errs64 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.first_frame_image !== undefined){
let data31 = data.first_frame_image;
const _errs66 = errors;
const _errs67 = errors;
if(errors === _errs66){
if(typeof data31 === "string"){
if(data31.length < 1){
validate0.errors = [{instancePath:instancePath+"/first_frame_image",schemaPath:"#/properties/first_frame_image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/first_frame_image",schemaPath:"#/properties/first_frame_image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs66){
}
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generate_audio !== undefined){
let data32 = data.generate_audio;
const _errs68 = errors;
if(typeof data32 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/generate_audio",schemaPath:"#/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs69 = errors;
if(errors === _errs68){
}
var valid0 = _errs68 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data33 = data.image;
const _errs70 = errors;
const _errs71 = errors;
if(errors === _errs70){
if(typeof data33 === "string"){
if(data33.length < 1){
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs70){
}
}
var valid0 = _errs70 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data34 = data.images;
const _errs72 = errors;
const _errs73 = errors;
if(errors === _errs72){
if(Array.isArray(data34)){
if(data34.length > 64){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid15 = true;
const len1 = data34.length;
for(let i1=0; i1<len1; i1++){
let data35 = data34[i1];
const _errs74 = errors;
const _errs75 = errors;
if(errors === _errs74){
if(typeof data35 === "string"){
if(data35.length < 1){
validate0.errors = [{instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs74){
}
}
var valid15 = _errs74 === errors;
if(!valid15){
break;
}
}
if(valid15){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs72){
}
}
var valid0 = _errs72 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_reference !== undefined){
let data36 = data.input_reference;
const _errs76 = errors;
const _errs77 = errors;
let valid16 = false;
const _errs78 = errors;
const _errs79 = errors;
if(errors === _errs78){
if(typeof data36 === "string"){
if(data36.length < 1){
const err0 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
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
if(errors === _errs78){
}
}
var _valid0 = _errs78 === errors;
valid16 = valid16 || _valid0;
if(!valid16){
const _errs80 = errors;
const _errs81 = errors;
if(errors === _errs80){
if(Array.isArray(data36)){
if(data36.length > 64){
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
var valid17 = true;
const len2 = data36.length;
for(let i2=0; i2<len2; i2++){
let data37 = data36[i2];
const _errs82 = errors;
const _errs83 = errors;
if(errors === _errs82){
if(typeof data37 === "string"){
if(data37.length < 1){
const err3 = {instancePath:instancePath+"/input_reference/" + i2,schemaPath:"#/properties/input_reference/anyOf/1/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
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
if(errors === _errs82){
}
}
var valid17 = _errs82 === errors;
if(!valid17){
break;
}
}
if(valid17){
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
if(errors === _errs80){
}
}
var _valid0 = _errs80 === errors;
valid16 = valid16 || _valid0;
if(!valid16){
const _errs84 = errors;
const _errs85 = errors;
if(errors === _errs84){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
let missing9;
if((data36.image_url === undefined) && (missing9 = "image_url")){
const err6 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/2/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data36.image_url !== undefined){
let data38 = data36.image_url;
const _errs86 = errors;
const _errs87 = errors;
if(errors === _errs86){
if(typeof data38 === "string"){
if(data38.length < 1){
const err7 = {instancePath:instancePath+"/input_reference/image_url",schemaPath:"#/properties/input_reference/anyOf/2/properties/image_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
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
if(errors === _errs86){
}
}
var valid18 = _errs86 === errors;
}
else {
var valid18 = true;
}
if(valid18){
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
if(errors === _errs84){
}
}
var _valid0 = _errs84 === errors;
valid16 = valid16 || _valid0;
if(!valid16){
}
}
}
if(!valid16){
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
errors = _errs77;
if(vErrors !== null){
if(_errs77){
vErrors.length = _errs77;
}
else {
vErrors = null;
}
}
}
if(errors === _errs76){
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.last_frame_image !== undefined){
let data39 = data.last_frame_image;
const _errs88 = errors;
const _errs89 = errors;
if(errors === _errs88){
if(typeof data39 === "string"){
if(data39.length < 1){
validate0.errors = [{instancePath:instancePath+"/last_frame_image",schemaPath:"#/properties/last_frame_image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/last_frame_image",schemaPath:"#/properties/last_frame_image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs88){
}
}
var valid0 = _errs88 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data40 = data.metadata;
const _errs90 = errors;
const _errs91 = errors;
if(errors === _errs90){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.duration !== undefined){
let data41 = data40.duration;
const _errs92 = errors;
if((typeof data41 !== "string") && (!((typeof data41 == "number") && (isFinite(data41))))){
validate0.errors = [{instancePath:instancePath+"/metadata/duration",schemaPath:"#/properties/metadata/properties/duration/type",keyword:"type",params:{type: schema0.properties.metadata.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs93 = errors;
if(errors === _errs92){
if(typeof data41 === "string"){
if(data41.length > 40 || func0(data41) > 20){
validate0.errors = [{instancePath:instancePath+"/metadata/duration",schemaPath:"#/properties/metadata/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data41)){
validate0.errors = [{instancePath:instancePath+"/metadata/duration",schemaPath:"#/properties/metadata/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
}
}
}
if(errors === _errs92){
}
}
var valid19 = _errs92 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data40.ratio !== undefined){
let data42 = data40.ratio;
const _errs94 = errors;
const _errs95 = errors;
if(errors === _errs94){
if(typeof data42 === "string"){
if(data42.length > 80 || func0(data42) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/ratio",schemaPath:"#/properties/metadata/properties/ratio/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/ratio",schemaPath:"#/properties/metadata/properties/ratio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs94){
}
}
var valid19 = _errs94 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data40.resolution !== undefined){
let data43 = data40.resolution;
const _errs96 = errors;
const _errs97 = errors;
if(errors === _errs96){
if(typeof data43 === "string"){
if(data43.length > 80 || func0(data43) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/resolution",schemaPath:"#/properties/metadata/properties/resolution/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/resolution",schemaPath:"#/properties/metadata/properties/resolution/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs96){
}
}
var valid19 = _errs96 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data40.last_frame_url !== undefined){
let data44 = data40.last_frame_url;
const _errs98 = errors;
const _errs99 = errors;
if(errors === _errs98){
if(typeof data44 === "string"){
if(data44.length < 1){
validate0.errors = [{instancePath:instancePath+"/metadata/last_frame_url",schemaPath:"#/properties/metadata/properties/last_frame_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/last_frame_url",schemaPath:"#/properties/metadata/properties/last_frame_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs98){
}
}
var valid19 = _errs98 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data40.generate_audio !== undefined){
let data45 = data40.generate_audio;
const _errs100 = errors;
if(typeof data45 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/generate_audio",schemaPath:"#/properties/metadata/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs101 = errors;
if(errors === _errs100){
}
var valid19 = _errs100 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data40.seed !== undefined){
let data46 = data40.seed;
const _errs102 = errors;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs103 = errors;
if(errors === _errs102){
}
var valid19 = _errs102 === errors;
}
else {
var valid19 = true;
}
if(valid19){
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
if(errors === _errs90){
}
}
var valid0 = _errs90 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data47 = data.model;
const _errs104 = errors;
const _errs105 = errors;
if(errors === _errs104){
if(typeof data47 === "string"){
if(data47.length > 400 || func0(data47) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data47.length < 1){
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
if(errors === _errs104){
}
}
var valid0 = _errs104 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data48 = data.prompt;
const _errs106 = errors;
const _errs107 = errors;
if(errors === _errs106){
if(typeof data48 === "string"){
if(data48.length > 200000 || func0(data48) > 100000){
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/prompt",schemaPath:"#/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs106){
}
}
var valid0 = _errs106 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data49 = data.seconds;
const _errs108 = errors;
if((typeof data49 !== "string") && (!((typeof data49 == "number") && (isFinite(data49))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type},message:"must be string,number"}];
return false;
}
const _errs109 = errors;
if(errors === _errs108){
if(typeof data49 === "string"){
if(data49.length > 40 || func0(data49) > 20){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs108){
}
}
var valid0 = _errs108 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data50 = data.size;
const _errs110 = errors;
const _errs111 = errors;
if(errors === _errs110){
if(typeof data50 === "string"){
if(data50.length > 80 || func0(data50) > 40){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs110){
}
}
var valid0 = _errs110 === errors;
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
