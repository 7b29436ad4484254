// @generated from specs/families/k-create.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"aspect_ratio":{"type":"string","maxLength":40},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"enable_upsample":{"type":"boolean"},"enhance_prompt":{"type":"boolean"},"images":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"metadata":{"type":"object","properties":{"generate_audio":{"type":"boolean"}}},"model":{"type":"string","minLength":1,"maxLength":200},"prompt":{"type":"string","maxLength":100000},"seconds":{"type":["string","number"],"maxLength":20},"size":{"type":"string","maxLength":40},"watermark":{"type":"boolean"}}};
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
if(data.aspect_ratio !== undefined){
let data0 = data.aspect_ratio;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(func0(data0) > 40){
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
if(func0(data1) > 20){
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
if(data.enable_upsample !== undefined){
let data2 = data.enable_upsample;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/enable_upsample",schemaPath:"#/properties/enable_upsample/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.enhance_prompt !== undefined){
let data3 = data.enhance_prompt;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/enhance_prompt",schemaPath:"#/properties/enhance_prompt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.images !== undefined){
let data4 = data.images;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
if(data4.length > 64){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(func0(data5) < 1){
validate0.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs11){
}
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
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
if(data.metadata !== undefined){
let data6 = data.metadata;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.generate_audio !== undefined){
let data7 = data6.generate_audio;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/generate_audio",schemaPath:"#/properties/metadata/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
let data8 = data.model;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(func0(data8) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(func0(data8) < 1){
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
if(errors === _errs17){
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data9 = data.prompt;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(func0(data9) > 100000){
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
if(errors === _errs19){
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data10 = data.seconds;
const _errs21 = errors;
if((typeof data10 !== "string") && (!((typeof data10 == "number") && (isFinite(data10))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type},message:"must be string,number"}];
return false;
}
const _errs22 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(func0(data10) > 20){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
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
if(data.size !== undefined){
let data11 = data.size;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(func0(data11) > 40){
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
if(errors === _errs23){
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.watermark !== undefined){
let data12 = data.watermark;
const _errs25 = errors;
if(typeof data12 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
}
var valid0 = _errs25 === errors;
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
