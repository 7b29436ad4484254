// @generated from specs/families/i.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"first_frame_image":{"type":"string","minLength":1},"image":{"type":"string","minLength":1},"images":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"input_reference":{"anyOf":[{"type":"string","minLength":1},{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},{"type":"object","properties":{"image_url":{"type":"string","minLength":1}},"required":["image_url"]}]},"last_frame_image":{"type":"string","minLength":1},"metadata":{"type":"object","properties":{"aspect_ratio":{"type":"string","maxLength":40},"resolution":{"type":"string","maxLength":40},"last_frame_url":{"type":"string","minLength":1},"audio":{"type":"boolean"},"generate_audio":{"type":"boolean"},"seed":{"type":"integer"},"off_peak":{"type":"boolean"}}},"model":{"type":"string","minLength":1,"maxLength":200},"prompt":{"type":"string","maxLength":100000},"seconds":{"type":["string","number"],"maxLength":20},"size":{"type":"string","maxLength":40}}};
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
if(data.duration !== undefined){
let data0 = data.duration;
const _errs1 = errors;
if((typeof data0 !== "string") && (!((typeof data0 == "number") && (isFinite(data0))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 40 || func0(data0) > 20){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data0)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
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
if(data.first_frame_image !== undefined){
let data1 = data.first_frame_image;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
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
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data2 = data.image;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length < 1){
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
if(errors === _errs5){
}
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
if(data3.length > 64){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
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
if(data4.length < 1){
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
if(data.input_reference !== undefined){
let data5 = data.input_reference;
const _errs11 = errors;
const _errs12 = errors;
let valid2 = false;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(data5.length < 1){
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
if(errors === _errs13){
}
}
var _valid0 = _errs13 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if(Array.isArray(data5)){
if(data5.length > 64){
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
var valid3 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data6 === "string"){
if(data6.length < 1){
const err3 = {instancePath:instancePath+"/input_reference/" + i1,schemaPath:"#/properties/input_reference/anyOf/1/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err4 = {instancePath:instancePath+"/input_reference/" + i1,schemaPath:"#/properties/input_reference/anyOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(errors === _errs17){
}
}
var valid3 = _errs17 === errors;
if(!valid3){
break;
}
}
if(valid3){
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
if(errors === _errs15){
}
}
var _valid0 = _errs15 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if((data5.image_url === undefined) && (missing1 = "image_url")){
const err6 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/2/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data5.image_url !== undefined){
let data7 = data5.image_url;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(typeof data7 === "string"){
if(data7.length < 1){
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
if(errors === _errs21){
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
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
if(errors === _errs19){
}
}
var _valid0 = _errs19 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
}
}
}
if(!valid2){
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
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.last_frame_image !== undefined){
let data8 = data.last_frame_image;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data8 === "string"){
if(data8.length < 1){
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
if(errors === _errs23){
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data9 = data.metadata;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs25){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.aspect_ratio !== undefined){
let data10 = data9.aspect_ratio;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(typeof data10 === "string"){
if(data10.length > 80 || func0(data10) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/aspect_ratio",schemaPath:"#/properties/metadata/properties/aspect_ratio/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/aspect_ratio",schemaPath:"#/properties/metadata/properties/aspect_ratio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs27){
}
}
var valid5 = _errs27 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.resolution !== undefined){
let data11 = data9.resolution;
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(typeof data11 === "string"){
if(data11.length > 80 || func0(data11) > 40){
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
if(errors === _errs29){
}
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.last_frame_url !== undefined){
let data12 = data9.last_frame_url;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(typeof data12 === "string"){
if(data12.length < 1){
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
if(errors === _errs31){
}
}
var valid5 = _errs31 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.audio !== undefined){
let data13 = data9.audio;
const _errs33 = errors;
if(typeof data13 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/audio",schemaPath:"#/properties/metadata/properties/audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
}
var valid5 = _errs33 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.generate_audio !== undefined){
let data14 = data9.generate_audio;
const _errs35 = errors;
if(typeof data14 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/generate_audio",schemaPath:"#/properties/metadata/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs36 = errors;
if(errors === _errs35){
}
var valid5 = _errs35 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.seed !== undefined){
let data15 = data9.seed;
const _errs37 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs38 = errors;
if(errors === _errs37){
}
var valid5 = _errs37 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data9.off_peak !== undefined){
let data16 = data9.off_peak;
const _errs39 = errors;
if(typeof data16 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/off_peak",schemaPath:"#/properties/metadata/properties/off_peak/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs40 = errors;
if(errors === _errs39){
}
var valid5 = _errs39 === errors;
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
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
if(data.model !== undefined){
let data17 = data.model;
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs41){
if(typeof data17 === "string"){
if(data17.length > 400 || func0(data17) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data17.length < 1){
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
if(errors === _errs41){
}
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data18 = data.prompt;
const _errs43 = errors;
const _errs44 = errors;
if(errors === _errs43){
if(typeof data18 === "string"){
if(data18.length > 200000 || func0(data18) > 100000){
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
if(errors === _errs43){
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data19 = data.seconds;
const _errs45 = errors;
if((typeof data19 !== "string") && (!((typeof data19 == "number") && (isFinite(data19))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type},message:"must be string,number"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
if(typeof data19 === "string"){
if(data19.length > 40 || func0(data19) > 20){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
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
if(data.size !== undefined){
let data20 = data.size;
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs47){
if(typeof data20 === "string"){
if(data20.length > 80 || func0(data20) > 40){
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
if(errors === _errs47){
}
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
