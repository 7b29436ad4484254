// @generated from specs/lines/jm-l3.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["req_key","prompt"],"properties":{"binary_data_base64":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"force_single":{"type":"boolean"},"height":{"type":"integer","minimum":1,"maximum":99999},"image_urls":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"max_ratio":{"type":"number","exclusiveMinimum":0},"min_ratio":{"type":"number","exclusiveMinimum":0},"prompt":{"type":"string","maxLength":100000},"req_key":{"type":"string","minLength":1,"maxLength":200},"scale":{"type":"number","minimum":0,"maximum":1},"seed":{"type":"integer","minimum":-1,"maximum":4294967295},"size":{"type":"integer","minimum":1},"use_pre_llm":{"type":"boolean"},"width":{"type":"integer","minimum":1,"maximum":99999}}};
const func0 = ucs2length;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.req_key === undefined) && (missing0 = "req_key")) || ((data.prompt === undefined) && (missing0 = "prompt"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.binary_data_base64 !== undefined){
let data0 = data.binary_data_base64;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 64){
validate0.errors = [{instancePath:instancePath+"/binary_data_base64",schemaPath:"#/properties/binary_data_base64/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/binary_data_base64/" + i0,schemaPath:"#/properties/binary_data_base64/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/binary_data_base64/" + i0,schemaPath:"#/properties/binary_data_base64/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate0.errors = [{instancePath:instancePath+"/binary_data_base64",schemaPath:"#/properties/binary_data_base64/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.force_single !== undefined){
let data2 = data.force_single;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/force_single",schemaPath:"#/properties/force_single/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
if(data.height !== undefined){
let data3 = data.height;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate0.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 99999 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/maximum",keyword:"maximum",params:{comparison: "<=", limit: 99999},message:"must be <= 99999"}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate0.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
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
if(data.image_urls !== undefined){
let data4 = data.image_urls;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
if(data4.length > 64){
validate0.errors = [{instancePath:instancePath+"/image_urls",schemaPath:"#/properties/image_urls/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length < 1){
validate0.errors = [{instancePath:instancePath+"/image_urls/" + i1,schemaPath:"#/properties/image_urls/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_urls/" + i1,schemaPath:"#/properties/image_urls/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs11){
}
}
var valid2 = _errs11 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/image_urls",schemaPath:"#/properties/image_urls/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.max_ratio !== undefined){
let data6 = data.max_ratio;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 <= 0 || isNaN(data6)){
validate0.errors = [{instancePath:instancePath+"/max_ratio",schemaPath:"#/properties/max_ratio/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/max_ratio",schemaPath:"#/properties/max_ratio/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
if(data.min_ratio !== undefined){
let data7 = data.min_ratio;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 <= 0 || isNaN(data7)){
validate0.errors = [{instancePath:instancePath+"/min_ratio",schemaPath:"#/properties/min_ratio/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/min_ratio",schemaPath:"#/properties/min_ratio/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
if(data.prompt !== undefined){
let data8 = data.prompt;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 200000 || func0(data8) > 100000){
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
if(errors === _errs17){
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.req_key !== undefined){
let data9 = data.req_key;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 400 || func0(data9) > 200){
validate0.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data9.length < 1){
validate0.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/req_key",schemaPath:"#/properties/req_key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data.scale !== undefined){
let data10 = data.scale;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1 || isNaN(data10)){
validate0.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data10 < 0 || isNaN(data10)){
validate0.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
if(data.seed !== undefined){
let data11 = data.seed;
const _errs23 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 4294967295 || isNaN(data11)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"}];
return false;
}
else {
if(data11 < -1 || isNaN(data11)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1},message:"must be >= -1"}];
return false;
}
else {
}
}
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
if(data.size !== undefined){
let data12 = data.size;
const _errs25 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
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
if(data.use_pre_llm !== undefined){
let data13 = data.use_pre_llm;
const _errs27 = errors;
if(typeof data13 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/use_pre_llm",schemaPath:"#/properties/use_pre_llm/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs28 = errors;
if(errors === _errs27){
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data14 = data.width;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate0.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 99999 || isNaN(data14)){
validate0.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/maximum",keyword:"maximum",params:{comparison: "<=", limit: 99999},message:"must be <= 99999"}];
return false;
}
else {
if(data14 < 1 || isNaN(data14)){
validate0.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
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
