// @generated from specs/families/vx-reference2video.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model","subjects"],"properties":{"aspect_ratio":{"type":"string","maxLength":40},"audio":{"type":"boolean"},"bgm":{"type":"boolean"},"duration":{"type":"integer"},"is_rec":{"type":"boolean"},"meta_data":{"type":"string","maxLength":1048576},"model":{"type":"string","minLength":1,"maxLength":200},"movement_amplitude":{"type":"string","enum":["auto","small","medium","large"]},"off_peak":{"type":"boolean"},"payload":{"type":"string","maxLength":1048576},"prompt":{"type":"string","maxLength":100000},"resolution":{"type":"string","enum":["360p","540p","720p","1080p"]},"seed":{"type":"integer","minimum":0,"maximum":2147483647},"subjects":{"type":"array","minItems":1,"maxItems":7,"items":{"type":"object","required":["id","images"],"properties":{"id":{"type":"string","minLength":1,"maxLength":100},"images":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"string","pattern":"^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)"}},"voice_id":{"type":"string","maxLength":200}}}},"voice_id":{"type":"string","maxLength":200},"watermark":{"type":"boolean"},"wm_position":{"type":"integer","minimum":1,"maximum":4},"wm_url":{"type":"string","maxLength":8192}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.subjects === undefined) && (missing0 = "subjects"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.aspect_ratio !== undefined){
let data0 = data.aspect_ratio;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 80 || func0(data0) > 40){
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.audio !== undefined){
let data1 = data.audio;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bgm !== undefined){
let data2 = data.bgm;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/bgm",schemaPath:"#/properties/bgm/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.duration !== undefined){
let data3 = data.duration;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
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
if(data.is_rec !== undefined){
let data4 = data.is_rec;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/is_rec",schemaPath:"#/properties/is_rec/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.meta_data !== undefined){
let data5 = data.meta_data;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 2097152 || func0(data5) > 1048576){
validate0.errors = [{instancePath:instancePath+"/meta_data",schemaPath:"#/properties/meta_data/maxLength",keyword:"maxLength",params:{limit: 1048576},message:"must NOT have more than 1048576 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/meta_data",schemaPath:"#/properties/meta_data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
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
if(data.model !== undefined){
let data6 = data.model;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 400 || func0(data6) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data6.length < 1){
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
if(errors === _errs13){
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.movement_amplitude !== undefined){
let data7 = data.movement_amplitude;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate0.errors = [{instancePath:instancePath+"/movement_amplitude",schemaPath:"#/properties/movement_amplitude/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs16 = errors;
const vSchema0 = schema0.properties.movement_amplitude.enum;
if(!((((data7 === "auto") || (data7 === "small")) || (data7 === "medium")) || (data7 === "large"))){
validate0.errors = [{instancePath:instancePath+"/movement_amplitude",schemaPath:"#/properties/movement_amplitude/enum",keyword:"enum",params:{allowedValues: schema0.properties.movement_amplitude.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.off_peak !== undefined){
let data8 = data.off_peak;
const _errs17 = errors;
if(typeof data8 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/off_peak",schemaPath:"#/properties/off_peak/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data9 = data.payload;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 2097152 || func0(data9) > 1048576){
validate0.errors = [{instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/maxLength",keyword:"maxLength",params:{limit: 1048576},message:"must NOT have more than 1048576 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/payload",schemaPath:"#/properties/payload/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs19){
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data10 = data.prompt;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 200000 || func0(data10) > 100000){
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
if(errors === _errs21){
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolution !== undefined){
let data11 = data.resolution;
const _errs23 = errors;
if(typeof data11 !== "string"){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs24 = errors;
const vSchema1 = schema0.properties.resolution.enum;
if(!((((data11 === "360p") || (data11 === "540p")) || (data11 === "720p")) || (data11 === "1080p"))){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/enum",keyword:"enum",params:{allowedValues: schema0.properties.resolution.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs23){
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data12 = data.seed;
const _errs25 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 2147483647 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data12 < 0 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs25){
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subjects !== undefined){
let data13 = data.subjects;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(Array.isArray(data13)){
if(data13.length > 7){
validate0.errors = [{instancePath:instancePath+"/subjects",schemaPath:"#/properties/subjects/maxItems",keyword:"maxItems",params:{limit: 7},message:"must NOT have more than 7 items"}];
return false;
}
else {
if(data13.length < 1){
validate0.errors = [{instancePath:instancePath+"/subjects",schemaPath:"#/properties/subjects/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing1;
if(((data14.id === undefined) && (missing1 = "id")) || ((data14.images === undefined) && (missing1 = "images"))){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0,schemaPath:"#/properties/subjects/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data14.id !== undefined){
let data15 = data14.id;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length > 200 || func0(data15) > 100){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/id",schemaPath:"#/properties/subjects/items/properties/id/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
else {
if(data15.length < 1){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/id",schemaPath:"#/properties/subjects/items/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/id",schemaPath:"#/properties/subjects/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs31){
}
}
var valid2 = _errs31 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data14.images !== undefined){
let data16 = data14.images;
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs33){
if(Array.isArray(data16)){
if(data16.length > 3){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/images",schemaPath:"#/properties/subjects/items/properties/images/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"}];
return false;
}
else {
if(data16.length < 1){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/images",schemaPath:"#/properties/subjects/items/properties/images/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
let data17 = data16[i1];
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/images/" + i1,schemaPath:"#/properties/subjects/items/properties/images/items/pattern",keyword:"pattern",params:{pattern: "^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)"},message:"must match pattern \""+"^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/images/" + i1,schemaPath:"#/properties/subjects/items/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs35){
}
}
var valid3 = _errs35 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/images",schemaPath:"#/properties/subjects/items/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs33){
}
}
var valid2 = _errs33 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data14.voice_id !== undefined){
let data18 = data14.voice_id;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(typeof data18 === "string"){
if(data18.length > 400 || func0(data18) > 200){
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/voice_id",schemaPath:"#/properties/subjects/items/properties/voice_id/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0+"/voice_id",schemaPath:"#/properties/subjects/items/properties/voice_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs37){
}
}
var valid2 = _errs37 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/subjects/" + i0,schemaPath:"#/properties/subjects/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs29){
}
}
var valid1 = _errs29 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/subjects",schemaPath:"#/properties/subjects/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs27){
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.voice_id !== undefined){
let data19 = data.voice_id;
const _errs39 = errors;
const _errs40 = errors;
if(errors === _errs39){
if(typeof data19 === "string"){
if(data19.length > 400 || func0(data19) > 200){
validate0.errors = [{instancePath:instancePath+"/voice_id",schemaPath:"#/properties/voice_id/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/voice_id",schemaPath:"#/properties/voice_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs39){
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.watermark !== undefined){
let data20 = data.watermark;
const _errs41 = errors;
if(typeof data20 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs42 = errors;
if(errors === _errs41){
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wm_position !== undefined){
let data21 = data.wm_position;
const _errs43 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs44 = errors;
if(errors === _errs43){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 4 || isNaN(data21)){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4},message:"must be <= 4"}];
return false;
}
else {
if(data21 < 1 || isNaN(data21)){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs43){
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wm_url !== undefined){
let data22 = data.wm_url;
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs45){
if(typeof data22 === "string"){
if(data22.length > 16384 || func0(data22) > 8192){
validate0.errors = [{instancePath:instancePath+"/wm_url",schemaPath:"#/properties/wm_url/maxLength",keyword:"maxLength",params:{limit: 8192},message:"must NOT have more than 8192 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/wm_url",schemaPath:"#/properties/wm_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs45){
}
}
var valid0 = _errs45 === errors;
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
