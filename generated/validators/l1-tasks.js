// @generated from specs/lines/l1-tasks.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"aspect_ratio":{"type":["string","null"],"maxLength":40},"background":{"type":["string","null"],"enum":["transparent","opaque","auto",null]},"image":{"anyOf":[{"type":"null"},{"type":"string","minLength":1},{"type":"object","required":["image_url"],"properties":{"image_url":{"type":"string","minLength":1}}},{"type":"array","maxItems":64,"items":{"anyOf":[{"type":"string","minLength":1},{"type":"object","required":["image_url"],"properties":{"image_url":{"type":"string","minLength":1}}}]}}]},"mask":{"anyOf":[{"type":"null"},{"type":"string","minLength":1},{"type":"object","required":["image_url"],"properties":{"image_url":{"type":"string","minLength":1}}}]},"metadata":{"type":"object"},"model":{"type":"string","minLength":1,"maxLength":200},"n":{"type":["integer","null"]},"negative_prompt":{"type":"string","maxLength":10000},"output_compression":{"type":["integer","null"],"minimum":0,"maximum":100},"output_format":{"type":["string","null"],"enum":["png","jpeg","webp",null]},"prompt":{"type":"string","maxLength":100000},"ratio":{"type":["string","null"],"maxLength":40},"resolution":{"type":["string","null"],"maxLength":40},"response_format":{"type":["string","null"],"enum":["url","b64_json",null]},"seed":{"type":"integer","minimum":0,"maximum":4294967295},"size":{"type":["string","null"],"maxLength":40},"user":{"type":["string","null"],"maxLength":512},"watermark":{"type":["boolean","null"]}}};
const func0 = ucs2length;

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
if((typeof data0 !== "string") && (data0 !== null)){
validate0.errors = [{instancePath:instancePath+"/aspect_ratio",schemaPath:"#/properties/aspect_ratio/type",keyword:"type",params:{type: schema0.properties.aspect_ratio.type},message:"must be string,null"}];
return false;
}
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
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.background !== undefined){
let data1 = data.background;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate0.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/type",keyword:"type",params:{type: schema0.properties.background.type},message:"must be string,null"}];
return false;
}
const _errs4 = errors;
const vSchema0 = schema0.properties.background.enum;
if(!((((data1 === "transparent") || (data1 === "opaque")) || (data1 === "auto")) || (data1 === null))){
validate0.errors = [{instancePath:instancePath+"/background",schemaPath:"#/properties/background/enum",keyword:"enum",params:{allowedValues: schema0.properties.background.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs3){
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
let valid1 = false;
const _errs7 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/0/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs8 = errors;
if(errors === _errs7){
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(data2.length < 1){
const err1 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/1/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
}
}
else {
const err2 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(errors === _errs9){
}
}
var _valid0 = _errs9 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((data2.image_url === undefined) && (missing1 = "image_url")){
const err3 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/2/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data2.image_url !== undefined){
let data3 = data2.image_url;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(typeof data3 === "string"){
if(data3.length < 1){
const err4 = {instancePath:instancePath+"/image/image_url",schemaPath:"#/properties/image/anyOf/2/properties/image_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
}
}
else {
const err5 = {instancePath:instancePath+"/image/image_url",schemaPath:"#/properties/image/anyOf/2/properties/image_url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors === _errs13){
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
}
else {
const err6 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(errors === _errs11){
}
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if(Array.isArray(data2)){
if(data2.length > 64){
const err7 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/3/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
var valid3 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data4 = data2[i0];
const _errs17 = errors;
const _errs18 = errors;
let valid4 = false;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data4 === "string"){
if(data4.length < 1){
const err8 = {instancePath:instancePath+"/image/" + i0,schemaPath:"#/properties/image/anyOf/3/items/anyOf/0/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
}
}
else {
const err9 = {instancePath:instancePath+"/image/" + i0,schemaPath:"#/properties/image/anyOf/3/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
var _valid1 = _errs19 === errors;
valid4 = valid4 || _valid1;
if(!valid4){
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing2;
if((data4.image_url === undefined) && (missing2 = "image_url")){
const err10 = {instancePath:instancePath+"/image/" + i0,schemaPath:"#/properties/image/anyOf/3/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
if(data4.image_url !== undefined){
let data5 = data4.image_url;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data5 === "string"){
if(data5.length < 1){
const err11 = {instancePath:instancePath+"/image/" + i0+"/image_url",schemaPath:"#/properties/image/anyOf/3/items/anyOf/1/properties/image_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
}
}
else {
const err12 = {instancePath:instancePath+"/image/" + i0+"/image_url",schemaPath:"#/properties/image/anyOf/3/items/anyOf/1/properties/image_url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(errors === _errs23){
}
}
var valid5 = _errs23 === errors;
}
else {
var valid5 = true;
}
if(valid5){
}
}
}
else {
const err13 = {instancePath:instancePath+"/image/" + i0,schemaPath:"#/properties/image/anyOf/3/items/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(errors === _errs21){
}
}
var _valid1 = _errs21 === errors;
valid4 = valid4 || _valid1;
if(!valid4){
}
}
if(!valid4){
const err14 = {instancePath:instancePath+"/image/" + i0,schemaPath:"#/properties/image/anyOf/3/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
}
if(errors === _errs17){
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
const err15 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf/3/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(errors === _errs15){
}
}
var _valid0 = _errs15 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
}
}
}
}
if(!valid1){
const err16 = {instancePath:instancePath+"/image",schemaPath:"#/properties/image/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mask !== undefined){
let data6 = data.mask;
const _errs25 = errors;
const _errs26 = errors;
let valid6 = false;
const _errs27 = errors;
if(data6 !== null){
const err17 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/anyOf/0/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const _errs28 = errors;
if(errors === _errs27){
}
var _valid2 = _errs27 === errors;
valid6 = valid6 || _valid2;
if(!valid6){
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(typeof data6 === "string"){
if(data6.length < 1){
const err18 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/anyOf/1/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
}
}
else {
const err19 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(errors === _errs29){
}
}
var _valid2 = _errs29 === errors;
valid6 = valid6 || _valid2;
if(!valid6){
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing3;
if((data6.image_url === undefined) && (missing3 = "image_url")){
const err20 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/anyOf/2/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
if(data6.image_url !== undefined){
let data7 = data6.image_url;
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs33){
if(typeof data7 === "string"){
if(data7.length < 1){
const err21 = {instancePath:instancePath+"/mask/image_url",schemaPath:"#/properties/mask/anyOf/2/properties/image_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
}
}
else {
const err22 = {instancePath:instancePath+"/mask/image_url",schemaPath:"#/properties/mask/anyOf/2/properties/image_url/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(errors === _errs33){
}
}
var valid7 = _errs33 === errors;
}
else {
var valid7 = true;
}
if(valid7){
}
}
}
else {
const err23 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/anyOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(errors === _errs31){
}
}
var _valid2 = _errs31 === errors;
valid6 = valid6 || _valid2;
if(!valid6){
}
}
}
if(!valid6){
const err24 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
}
if(errors === _errs25){
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data8 = data.metadata;
const _errs35 = errors;
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs36 = errors;
if(errors === _errs35){
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data9 = data.model;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(typeof data9 === "string"){
if(data9.length > 400 || func0(data9) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data9.length < 1){
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
if(errors === _errs37){
}
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.n !== undefined){
let data10 = data.n;
const _errs39 = errors;
if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
validate0.errors = [{instancePath:instancePath+"/n",schemaPath:"#/properties/n/type",keyword:"type",params:{type: schema0.properties.n.type},message:"must be integer,null"}];
return false;
}
const _errs40 = errors;
if(errors === _errs39){
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.negative_prompt !== undefined){
let data11 = data.negative_prompt;
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs41){
if(typeof data11 === "string"){
if(data11.length > 20000 || func0(data11) > 10000){
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
if(errors === _errs41){
}
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.output_compression !== undefined){
let data12 = data.output_compression;
const _errs43 = errors;
if((!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))) && (data12 !== null)){
validate0.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/type",keyword:"type",params:{type: schema0.properties.output_compression.type},message:"must be integer,null"}];
return false;
}
const _errs44 = errors;
if(errors === _errs43){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 100 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data12 < 0 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/output_compression",schemaPath:"#/properties/output_compression/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
if(data.output_format !== undefined){
let data13 = data.output_format;
const _errs45 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate0.errors = [{instancePath:instancePath+"/output_format",schemaPath:"#/properties/output_format/type",keyword:"type",params:{type: schema0.properties.output_format.type},message:"must be string,null"}];
return false;
}
const _errs46 = errors;
const vSchema1 = schema0.properties.output_format.enum;
if(!((((data13 === "png") || (data13 === "jpeg")) || (data13 === "webp")) || (data13 === null))){
validate0.errors = [{instancePath:instancePath+"/output_format",schemaPath:"#/properties/output_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.output_format.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs45){
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data14 = data.prompt;
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs47){
if(typeof data14 === "string"){
if(data14.length > 200000 || func0(data14) > 100000){
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
if(errors === _errs47){
}
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ratio !== undefined){
let data15 = data.ratio;
const _errs49 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate0.errors = [{instancePath:instancePath+"/ratio",schemaPath:"#/properties/ratio/type",keyword:"type",params:{type: schema0.properties.ratio.type},message:"must be string,null"}];
return false;
}
const _errs50 = errors;
if(errors === _errs49){
if(typeof data15 === "string"){
if(data15.length > 80 || func0(data15) > 40){
validate0.errors = [{instancePath:instancePath+"/ratio",schemaPath:"#/properties/ratio/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs49){
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolution !== undefined){
let data16 = data.resolution;
const _errs51 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/type",keyword:"type",params:{type: schema0.properties.resolution.type},message:"must be string,null"}];
return false;
}
const _errs52 = errors;
if(errors === _errs51){
if(typeof data16 === "string"){
if(data16.length > 80 || func0(data16) > 40){
validate0.errors = [{instancePath:instancePath+"/resolution",schemaPath:"#/properties/resolution/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs51){
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
let data17 = data.response_format;
const _errs53 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/type",keyword:"type",params:{type: schema0.properties.response_format.type},message:"must be string,null"}];
return false;
}
const _errs54 = errors;
const vSchema2 = schema0.properties.response_format.enum;
if(!(((data17 === "url") || (data17 === "b64_json")) || (data17 === null))){
validate0.errors = [{instancePath:instancePath+"/response_format",schemaPath:"#/properties/response_format/enum",keyword:"enum",params:{allowedValues: schema0.properties.response_format.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs53){
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data18 = data.seed;
const _errs55 = errors;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 4294967295 || isNaN(data18)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"}];
return false;
}
else {
if(data18 < 0 || isNaN(data18)){
validate0.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs55){
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data19 = data.size;
const _errs57 = errors;
if((typeof data19 !== "string") && (data19 !== null)){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: schema0.properties.size.type},message:"must be string,null"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
if(typeof data19 === "string"){
if(data19.length > 80 || func0(data19) > 40){
validate0.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
if(errors === _errs57){
}
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data20 = data.user;
const _errs59 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: schema0.properties.user.type},message:"must be string,null"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
if(typeof data20 === "string"){
if(data20.length > 1024 || func0(data20) > 512){
validate0.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
}
}
if(errors === _errs59){
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.watermark !== undefined){
let data21 = data.watermark;
const _errs61 = errors;
if((typeof data21 !== "boolean") && (data21 !== null)){
validate0.errors = [{instancePath:instancePath+"/watermark",schemaPath:"#/properties/watermark/type",keyword:"type",params:{type: schema0.properties.watermark.type},message:"must be boolean,null"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
}
var valid0 = _errs61 === errors;
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
