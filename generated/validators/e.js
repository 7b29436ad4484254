// @generated from specs/families/e.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"image":{"type":"string","minLength":1},"images":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"input_reference":{"anyOf":[{"type":"string","minLength":1},{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},{"type":"object","properties":{"image_url":{"type":"string","minLength":1}},"required":["image_url"]}]},"metadata":{"type":"object","properties":{"file_infos":{"type":"array","maxItems":16,"items":{"type":"object","required":["type","category","url"],"properties":{"type":{"type":"string","enum":["Url","Base64"]},"category":{"type":"string","enum":["Image","Video","Audio"]},"url":{"type":"string","minLength":1},"usage":{"type":"string","enum":["FirstFrame","LastFrame","Reference"]}}}},"scene_type":{"type":"string","enum":["motion_control","avatar","digital_human","lip_sync","template_effect"]},"template":{"type":"string","minLength":1,"maxLength":200},"output_config":{"type":"object","properties":{"resolution":{"type":"string","maxLength":40},"aspect_ratio":{"type":"string","maxLength":40},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"audio_generation":{"type":["boolean","string"],"maxLength":20}}},"last_frame_url":{"type":"string","minLength":1},"negative_prompt":{"type":"string","maxLength":10000},"seed":{"type":"integer","minimum":0,"maximum":4294967295}}},"model":{"type":"string","minLength":1,"maxLength":200},"prompt":{"type":"string","maxLength":100000},"seconds":{"type":["string","number"],"maxLength":20},"size":{"type":"string","maxLength":40}}};
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
if(func0(data0) > 20){
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
if(data.image !== undefined){
let data1 = data.image;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(func0(data1) < 1){
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
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data2 = data.images;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length > 64){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(func0(data3) < 1){
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
if(errors === _errs7){
}
}
var valid1 = _errs7 === errors;
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
if(errors === _errs5){
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.input_reference !== undefined){
let data4 = data.input_reference;
const _errs9 = errors;
const _errs10 = errors;
let valid2 = false;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(func0(data4) < 1){
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
if(errors === _errs11){
}
}
var _valid0 = _errs11 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(Array.isArray(data4)){
if(data4.length > 64){
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
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if(typeof data5 === "string"){
if(func0(data5) < 1){
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
if(errors === _errs15){
}
}
var valid3 = _errs15 === errors;
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
if(errors === _errs13){
}
}
var _valid0 = _errs13 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if((data4.image_url === undefined) && (missing1 = "image_url")){
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
if(data4.image_url !== undefined){
let data6 = data4.image_url;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data6 === "string"){
if(func0(data6) < 1){
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
if(errors === _errs19){
}
}
var valid4 = _errs19 === errors;
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
if(errors === _errs17){
}
}
var _valid0 = _errs17 === errors;
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
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data7 = data.metadata;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.file_infos !== undefined){
let data8 = data7.file_infos;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(Array.isArray(data8)){
if(data8.length > 16){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos",schemaPath:"#/properties/metadata/properties/file_infos/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid6 = true;
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs25){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing2;
if((((data9.type === undefined) && (missing2 = "type")) || ((data9.category === undefined) && (missing2 = "category"))) || ((data9.url === undefined) && (missing2 = "url"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2,schemaPath:"#/properties/metadata/properties/file_infos/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data9.type !== undefined){
let data10 = data9.type;
const _errs27 = errors;
if(typeof data10 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/type",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs28 = errors;
const vSchema0 = schema0.properties.metadata.properties.file_infos.items.properties.type.enum;
if(!((data10 === "Url") || (data10 === "Base64"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/type",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.file_infos.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs27){
}
var valid7 = _errs27 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data9.category !== undefined){
let data11 = data9.category;
const _errs29 = errors;
if(typeof data11 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/category",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/category/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs30 = errors;
const vSchema1 = schema0.properties.metadata.properties.file_infos.items.properties.category.enum;
if(!(((data11 === "Image") || (data11 === "Video")) || (data11 === "Audio"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/category",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/category/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.file_infos.items.properties.category.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs29){
}
var valid7 = _errs29 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data9.url !== undefined){
let data12 = data9.url;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(typeof data12 === "string"){
if(func0(data12) < 1){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/url",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/url",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs31){
}
}
var valid7 = _errs31 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data9.usage !== undefined){
let data13 = data9.usage;
const _errs33 = errors;
if(typeof data13 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/usage",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/usage/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs34 = errors;
const vSchema2 = schema0.properties.metadata.properties.file_infos.items.properties.usage.enum;
if(!(((data13 === "FirstFrame") || (data13 === "LastFrame")) || (data13 === "Reference"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2+"/usage",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/usage/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.file_infos.items.properties.usage.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs33){
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
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i2,schemaPath:"#/properties/metadata/properties/file_infos/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs25){
}
}
var valid6 = _errs25 === errors;
if(!valid6){
break;
}
}
if(valid6){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos",schemaPath:"#/properties/metadata/properties/file_infos/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
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
if(data7.scene_type !== undefined){
let data14 = data7.scene_type;
const _errs35 = errors;
if(typeof data14 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/scene_type",schemaPath:"#/properties/metadata/properties/scene_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs36 = errors;
const vSchema3 = schema0.properties.metadata.properties.scene_type.enum;
if(!(((((data14 === "motion_control") || (data14 === "avatar")) || (data14 === "digital_human")) || (data14 === "lip_sync")) || (data14 === "template_effect"))){
validate0.errors = [{instancePath:instancePath+"/metadata/scene_type",schemaPath:"#/properties/metadata/properties/scene_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.scene_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs35){
}
var valid5 = _errs35 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.template !== undefined){
let data15 = data7.template;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(typeof data15 === "string"){
if(func0(data15) > 200){
validate0.errors = [{instancePath:instancePath+"/metadata/template",schemaPath:"#/properties/metadata/properties/template/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(func0(data15) < 1){
validate0.errors = [{instancePath:instancePath+"/metadata/template",schemaPath:"#/properties/metadata/properties/template/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/template",schemaPath:"#/properties/metadata/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs37){
}
}
var valid5 = _errs37 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.output_config !== undefined){
let data16 = data7.output_config;
const _errs39 = errors;
const _errs40 = errors;
if(errors === _errs39){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.resolution !== undefined){
let data17 = data16.resolution;
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs41){
if(typeof data17 === "string"){
if(func0(data17) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/resolution",schemaPath:"#/properties/metadata/properties/output_config/properties/resolution/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/resolution",schemaPath:"#/properties/metadata/properties/output_config/properties/resolution/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs41){
}
}
var valid8 = _errs41 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data16.aspect_ratio !== undefined){
let data18 = data16.aspect_ratio;
const _errs43 = errors;
const _errs44 = errors;
if(errors === _errs43){
if(typeof data18 === "string"){
if(func0(data18) > 40){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/aspect_ratio",schemaPath:"#/properties/metadata/properties/output_config/properties/aspect_ratio/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/aspect_ratio",schemaPath:"#/properties/metadata/properties/output_config/properties/aspect_ratio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs43){
}
}
var valid8 = _errs43 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data16.duration !== undefined){
let data19 = data16.duration;
const _errs45 = errors;
if((typeof data19 !== "string") && (!((typeof data19 == "number") && (isFinite(data19))))){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/duration",schemaPath:"#/properties/metadata/properties/output_config/properties/duration/type",keyword:"type",params:{type: schema0.properties.metadata.properties.output_config.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
if(typeof data19 === "string"){
if(func0(data19) > 20){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/duration",schemaPath:"#/properties/metadata/properties/output_config/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data19)){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/duration",schemaPath:"#/properties/metadata/properties/output_config/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
}
}
}
if(errors === _errs45){
}
}
var valid8 = _errs45 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data16.audio_generation !== undefined){
let data20 = data16.audio_generation;
const _errs47 = errors;
if((typeof data20 !== "boolean") && (typeof data20 !== "string")){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/audio_generation",schemaPath:"#/properties/metadata/properties/output_config/properties/audio_generation/type",keyword:"type",params:{type: schema0.properties.metadata.properties.output_config.properties.audio_generation.type},message:"must be boolean,string"}];
return false;
}
const _errs48 = errors;
if(errors === _errs47){
if(typeof data20 === "string"){
if(func0(data20) > 20){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/audio_generation",schemaPath:"#/properties/metadata/properties/output_config/properties/audio_generation/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs47){
}
}
var valid8 = _errs47 === errors;
}
else {
var valid8 = true;
}
if(valid8){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/output_config",schemaPath:"#/properties/metadata/properties/output_config/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs39){
}
}
var valid5 = _errs39 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.last_frame_url !== undefined){
let data21 = data7.last_frame_url;
const _errs49 = errors;
const _errs50 = errors;
if(errors === _errs49){
if(typeof data21 === "string"){
if(func0(data21) < 1){
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
if(errors === _errs49){
}
}
var valid5 = _errs49 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.negative_prompt !== undefined){
let data22 = data7.negative_prompt;
const _errs51 = errors;
const _errs52 = errors;
if(errors === _errs51){
if(typeof data22 === "string"){
if(func0(data22) > 10000){
validate0.errors = [{instancePath:instancePath+"/metadata/negative_prompt",schemaPath:"#/properties/metadata/properties/negative_prompt/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/negative_prompt",schemaPath:"#/properties/metadata/properties/negative_prompt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs51){
}
}
var valid5 = _errs51 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.seed !== undefined){
let data23 = data7.seed;
const _errs53 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs54 = errors;
if(errors === _errs53){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 4294967295 || isNaN(data23)){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"}];
return false;
}
else {
if(data23 < 0 || isNaN(data23)){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs53){
}
}
var valid5 = _errs53 === errors;
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
if(errors === _errs21){
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data24 = data.model;
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs55){
if(typeof data24 === "string"){
if(func0(data24) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(func0(data24) < 1){
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
if(errors === _errs55){
}
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data25 = data.prompt;
const _errs57 = errors;
const _errs58 = errors;
if(errors === _errs57){
if(typeof data25 === "string"){
if(func0(data25) > 100000){
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
if(errors === _errs57){
}
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data26 = data.seconds;
const _errs59 = errors;
if((typeof data26 !== "string") && (!((typeof data26 == "number") && (isFinite(data26))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type},message:"must be string,number"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
if(typeof data26 === "string"){
if(func0(data26) > 20){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
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
if(data.size !== undefined){
let data27 = data.size;
const _errs61 = errors;
const _errs62 = errors;
if(errors === _errs61){
if(typeof data27 === "string"){
if(func0(data27) > 40){
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
if(errors === _errs61){
}
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
