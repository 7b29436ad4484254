// @generated from specs/families/kx-image2video.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["image"],"properties":{"camera_control":{"type":"object"},"cfg_scale":{"type":"number","minimum":0,"maximum":1},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"dynamic_masks":{"type":"array","maxItems":6,"items":{"type":"object"}},"element_list":{"type":"array","maxItems":3,"items":{"type":"object"}},"external_task_id":{"type":"string","maxLength":256},"image":{"type":"string","minLength":1},"image_tail":{"type":"string","minLength":1},"mode":{"type":"string","enum":["std","pro","4k"]},"model":{"type":"string","minLength":1,"maxLength":200},"model_name":{"type":"string","minLength":1,"maxLength":200},"multi_prompt":{"type":"array","maxItems":6,"items":{"type":"object"}},"multi_shot":{"type":"boolean"},"negative_prompt":{"type":"string","maxLength":10000},"prompt":{"type":"string","maxLength":100000},"shot_type":{"type":"string","enum":["customize","intelligence"]},"sound":{"type":"string","enum":["on","off"]},"static_mask":{"type":"string"},"voice_list":{"type":"array","maxItems":2,"items":{"type":"object"}},"watermark_info":{"type":"object"}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^ *[0-9]+([.][0-9]+)? *$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.image === undefined) && (missing0 = "image")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.camera_control !== undefined){
let data0 = data.camera_control;
const _errs1 = errors;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate0.errors = [{instancePath:instancePath+"/camera_control",schemaPath:"#/properties/camera_control/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
if(data.cfg_scale !== undefined){
let data1 = data.cfg_scale;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate0.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/cfg_scale",schemaPath:"#/properties/cfg_scale/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
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
if(data.duration !== undefined){
let data2 = data.duration;
const _errs5 = errors;
if((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 40 || func0(data2) > 20){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data2)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
}
}
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
if(data.dynamic_masks !== undefined){
let data3 = data.dynamic_masks;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 6){
validate0.errors = [{instancePath:instancePath+"/dynamic_masks",schemaPath:"#/properties/dynamic_masks/maxItems",keyword:"maxItems",params:{limit: 6},message:"must NOT have more than 6 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
if(!(data4 && typeof data4 == "object" && !Array.isArray(data4))){
validate0.errors = [{instancePath:instancePath+"/dynamic_masks/" + i0,schemaPath:"#/properties/dynamic_masks/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
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
else {
validate0.errors = [{instancePath:instancePath+"/dynamic_masks",schemaPath:"#/properties/dynamic_masks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.element_list !== undefined){
let data5 = data.element_list;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
if(data5.length > 3){
validate0.errors = [{instancePath:instancePath+"/element_list",schemaPath:"#/properties/element_list/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs13 = errors;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
validate0.errors = [{instancePath:instancePath+"/element_list/" + i1,schemaPath:"#/properties/element_list/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid2 = _errs13 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/element_list",schemaPath:"#/properties/element_list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.external_task_id !== undefined){
let data7 = data.external_task_id;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 512 || func0(data7) > 256){
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
if(errors === _errs15){
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data8 = data.image;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length < 1){
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
if(errors === _errs17){
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_tail !== undefined){
let data9 = data.image_tail;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length < 1){
validate0.errors = [{instancePath:instancePath+"/image_tail",schemaPath:"#/properties/image_tail/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_tail",schemaPath:"#/properties/image_tail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.mode !== undefined){
let data10 = data.mode;
const _errs21 = errors;
if(typeof data10 !== "string"){
validate0.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs22 = errors;
const vSchema0 = schema0.properties.mode.enum;
if(!(((data10 === "std") || (data10 === "pro")) || (data10 === "4k"))){
validate0.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema0.properties.mode.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs21){
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data11 = data.model;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 400 || func0(data11) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data11.length < 1){
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
if(errors === _errs23){
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model_name !== undefined){
let data12 = data.model_name;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length > 400 || func0(data12) > 200){
validate0.errors = [{instancePath:instancePath+"/model_name",schemaPath:"#/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data12.length < 1){
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
if(errors === _errs25){
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.multi_prompt !== undefined){
let data13 = data.multi_prompt;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(Array.isArray(data13)){
if(data13.length > 6){
validate0.errors = [{instancePath:instancePath+"/multi_prompt",schemaPath:"#/properties/multi_prompt/maxItems",keyword:"maxItems",params:{limit: 6},message:"must NOT have more than 6 items"}];
return false;
}
else {
var valid3 = true;
const len2 = data13.length;
for(let i2=0; i2<len2; i2++){
let data14 = data13[i2];
const _errs29 = errors;
if(!(data14 && typeof data14 == "object" && !Array.isArray(data14))){
validate0.errors = [{instancePath:instancePath+"/multi_prompt/" + i2,schemaPath:"#/properties/multi_prompt/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
}
var valid3 = _errs29 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/multi_prompt",schemaPath:"#/properties/multi_prompt/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.multi_shot !== undefined){
let data15 = data.multi_shot;
const _errs31 = errors;
if(typeof data15 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/multi_shot",schemaPath:"#/properties/multi_shot/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.negative_prompt !== undefined){
let data16 = data.negative_prompt;
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs33){
if(typeof data16 === "string"){
if(data16.length > 20000 || func0(data16) > 10000){
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
if(errors === _errs33){
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data17 = data.prompt;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(typeof data17 === "string"){
if(data17.length > 200000 || func0(data17) > 100000){
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
if(errors === _errs35){
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shot_type !== undefined){
let data18 = data.shot_type;
const _errs37 = errors;
if(typeof data18 !== "string"){
validate0.errors = [{instancePath:instancePath+"/shot_type",schemaPath:"#/properties/shot_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs38 = errors;
const vSchema1 = schema0.properties.shot_type.enum;
if(!((data18 === "customize") || (data18 === "intelligence"))){
validate0.errors = [{instancePath:instancePath+"/shot_type",schemaPath:"#/properties/shot_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.shot_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs37){
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sound !== undefined){
let data19 = data.sound;
const _errs39 = errors;
if(typeof data19 !== "string"){
validate0.errors = [{instancePath:instancePath+"/sound",schemaPath:"#/properties/sound/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs40 = errors;
const vSchema2 = schema0.properties.sound.enum;
if(!((data19 === "on") || (data19 === "off"))){
validate0.errors = [{instancePath:instancePath+"/sound",schemaPath:"#/properties/sound/enum",keyword:"enum",params:{allowedValues: schema0.properties.sound.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs39){
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.static_mask !== undefined){
let data20 = data.static_mask;
const _errs41 = errors;
if(typeof data20 !== "string"){
validate0.errors = [{instancePath:instancePath+"/static_mask",schemaPath:"#/properties/static_mask/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.voice_list !== undefined){
let data21 = data.voice_list;
const _errs43 = errors;
const _errs44 = errors;
if(errors === _errs43){
if(Array.isArray(data21)){
if(data21.length > 2){
validate0.errors = [{instancePath:instancePath+"/voice_list",schemaPath:"#/properties/voice_list/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"}];
return false;
}
else {
var valid4 = true;
const len3 = data21.length;
for(let i3=0; i3<len3; i3++){
let data22 = data21[i3];
const _errs45 = errors;
if(!(data22 && typeof data22 == "object" && !Array.isArray(data22))){
validate0.errors = [{instancePath:instancePath+"/voice_list/" + i3,schemaPath:"#/properties/voice_list/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
}
var valid4 = _errs45 === errors;
if(!valid4){
break;
}
}
if(valid4){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/voice_list",schemaPath:"#/properties/voice_list/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
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
if(data.watermark_info !== undefined){
let data23 = data.watermark_info;
const _errs47 = errors;
if(!(data23 && typeof data23 == "object" && !Array.isArray(data23))){
validate0.errors = [{instancePath:instancePath+"/watermark_info",schemaPath:"#/properties/watermark_info/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs48 = errors;
if(errors === _errs47){
}
var valid0 = _errs47 === errors;
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
