// @generated from specs/families/kx-multi-image2video.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["image_list","prompt"],"properties":{"aspect_ratio":{"type":"string","maxLength":40},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"external_task_id":{"type":"string","maxLength":256},"image_list":{"type":"array","minItems":1,"maxItems":4,"items":{"type":"object","required":["image"],"properties":{"image":{"type":"string","minLength":1}}}},"mode":{"type":"string","enum":["std","pro"]},"model":{"type":"string","minLength":1,"maxLength":200},"model_name":{"type":"string","minLength":1,"maxLength":200},"negative_prompt":{"type":"string","maxLength":10000},"prompt":{"type":"string","maxLength":100000},"watermark_info":{"type":"object"}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^ *[0-9]+([.][0-9]+)? *$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.image_list === undefined) && (missing0 = "image_list")) || ((data.prompt === undefined) && (missing0 = "prompt"))){
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
if(data.duration !== undefined){
let data1 = data.duration;
const _errs3 = errors;
if((typeof data1 !== "string") && (!((typeof data1 == "number") && (isFinite(data1))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 40 || func0(data1) > 20){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
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
if(data.external_task_id !== undefined){
let data2 = data.external_task_id;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512 || func0(data2) > 256){
validate0.errors = [{instancePath:instancePath+"/external_task_id",schemaPath:"#/properties/external_task_id/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/external_task_id",schemaPath:"#/properties/external_task_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_list !== undefined){
let data3 = data.image_list;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 4){
validate0.errors = [{instancePath:instancePath+"/image_list",schemaPath:"#/properties/image_list/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"}];
return false;
}
else {
if(data3.length < 1){
validate0.errors = [{instancePath:instancePath+"/image_list",schemaPath:"#/properties/image_list/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
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
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if((data4.image === undefined) && (missing1 = "image")){
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0,schemaPath:"#/properties/image_list/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data4.image !== undefined){
let data5 = data4.image;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length < 1){
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0+"/image",schemaPath:"#/properties/image_list/items/properties/image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0+"/image",schemaPath:"#/properties/image_list/items/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs11){
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_list/" + i0,schemaPath:"#/properties/image_list/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
validate0.errors = [{instancePath:instancePath+"/image_list",schemaPath:"#/properties/image_list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.mode !== undefined){
let data6 = data.mode;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate0.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
const vSchema0 = schema0.properties.mode.enum;
if(!((data6 === "std") || (data6 === "pro"))){
validate0.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema0.properties.mode.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs13){
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
if(data.model_name !== undefined){
let data8 = data.model_name;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 400 || func0(data8) > 200){
validate0.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data8.length < 1){
validate0.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.negative_prompt !== undefined){
let data9 = data.negative_prompt;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 20000 || func0(data9) > 10000){
validate0.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/negative_prompt",schemaPath:"#/properties/negative_prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.watermark_info !== undefined){
let data11 = data.watermark_info;
const _errs23 = errors;
if(!(data11 && typeof data11 == "object" && !Array.isArray(data11))){
validate0.errors = [{instancePath:instancePath+"/watermark_info",schemaPath:"#/properties/watermark_info/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
}
var valid0 = _errs23 === errors;
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
