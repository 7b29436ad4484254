// @generated from specs/families/vx-start-end2video.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model","images"],"properties":{"audio":{"type":"boolean"},"bgm":{"type":"boolean"},"duration":{"type":"integer"},"images":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"string","pattern":"^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)"}},"is_rec":{"type":"boolean"},"meta_data":{"type":"string","maxLength":1048576},"model":{"type":"string","minLength":1,"maxLength":200},"movement_amplitude":{"type":"string","enum":["auto","small","medium","large"]},"off_peak":{"type":"boolean"},"payload":{"type":"string","maxLength":1048576},"prompt":{"type":"string","maxLength":100000},"resolution":{"type":"string","enum":["360p","540p","720p","1080p"]},"seed":{"type":"integer","minimum":0,"maximum":2147483647},"voice_id":{"type":"string","maxLength":200},"watermark":{"type":"boolean"},"wm_position":{"type":"integer","minimum":1,"maximum":4},"wm_url":{"type":"string","maxLength":8192}}};
const pattern0 = new RegExp("^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)", "u");
const func0 = ucs2length;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.images === undefined) && (missing0 = "images"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.audio !== undefined){
let data0 = data.audio;
const _errs1 = errors;
if(typeof data0 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.bgm !== undefined){
let data1 = data.bgm;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/bgm",schemaPath:"#/properties/bgm/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.duration !== undefined){
let data2 = data.duration;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
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
if(data.images !== undefined){
let data3 = data.images;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 2){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"}];
return false;
}
else {
if(data3.length < 2){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
validate0.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/pattern",keyword:"pattern",params:{pattern: "^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)"},message:"must match pattern \""+"^(https?://|asset://|data:image/(png|jpeg|jpg|webp);base64,)"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs9){
}
}
var valid1 = _errs9 === errors;
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
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
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
if(data.is_rec !== undefined){
let data5 = data.is_rec;
const _errs11 = errors;
if(typeof data5 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/is_rec",schemaPath:"#/properties/is_rec/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.meta_data !== undefined){
let data6 = data.meta_data;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 2097152 || func0(data6) > 1048576){
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
if(errors === _errs13){
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data7 = data.model;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 400 || func0(data7) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data7.length < 1){
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
if(errors === _errs15){
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.movement_amplitude !== undefined){
let data8 = data.movement_amplitude;
const _errs17 = errors;
if(typeof data8 !== "string"){
validate0.errors = [{instancePath:instancePath+"/movement_amplitude",schemaPath:"#/properties/movement_amplitude/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs18 = errors;
const vSchema0 = schema0.properties.movement_amplitude.enum;
if(!((((data8 === "auto") || (data8 === "small")) || (data8 === "medium")) || (data8 === "large"))){
validate0.errors = [{instancePath:instancePath+"/movement_amplitude",schemaPath:"#/properties/movement_amplitude/enum",keyword:"enum",params:{allowedValues: schema0.properties.movement_amplitude.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.off_peak !== undefined){
let data9 = data.off_peak;
const _errs19 = errors;
if(typeof data9 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/off_peak",schemaPath:"#/properties/off_peak/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs20 = errors;
if(errors === _errs19){
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.payload !== undefined){
let data10 = data.payload;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 2097152 || func0(data10) > 1048576){
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
if(errors === _errs21){
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data11 = data.prompt;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 200000 || func0(data11) > 100000){
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
if(errors === _errs23){
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolution !== undefined){
let data12 = data.resolution;
const _errs25 = errors;
if(typeof data12 !== "string"){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs26 = errors;
const vSchema1 = schema0.properties.resolution.enum;
if(!((((data12 === "360p") || (data12 === "540p")) || (data12 === "720p")) || (data12 === "1080p"))){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/enum",keyword:"enum",params:{allowedValues: schema0.properties.resolution.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs25){
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data13 = data.seed;
const _errs27 = errors;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs28 = errors;
if(errors === _errs27){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 2147483647 || isNaN(data13)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data13 < 0 || isNaN(data13)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
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
let data14 = data.voice_id;
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length > 400 || func0(data14) > 200){
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
if(errors === _errs29){
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.watermark !== undefined){
let data15 = data.watermark;
const _errs31 = errors;
if(typeof data15 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs32 = errors;
if(errors === _errs31){
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wm_position !== undefined){
let data16 = data.wm_position;
const _errs33 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 4 || isNaN(data16)){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4},message:"must be <= 4"}];
return false;
}
else {
if(data16 < 1 || isNaN(data16)){
validate0.errors = [{instancePath:instancePath+"/wm_position",schemaPath:"#/properties/wm_position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs33){
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wm_url !== undefined){
let data17 = data.wm_url;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(typeof data17 === "string"){
if(data17.length > 16384 || func0(data17) > 8192){
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
if(errors === _errs35){
}
}
var valid0 = _errs35 === errors;
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
