// @generated from specs/families/e.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model"],"properties":{"content":{"type":"array","maxItems":16,"items":{"type":"object","required":["type","video_url"],"properties":{"type":{"const":"video_url"},"video_url":{"type":"object","required":["url"],"properties":{"url":{"type":"string","minLength":1}}},"role":{"const":"reference_video"}}}},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"first_frame_image":{"type":"string","minLength":1},"image":{"type":"string","minLength":1},"images":{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},"input_reference":{"anyOf":[{"type":"string","minLength":1},{"type":"array","maxItems":64,"items":{"type":"string","minLength":1}},{"type":"object","properties":{"image_url":{"type":"string","minLength":1}},"required":["image_url"]}]},"last_frame_image":{"type":"string","minLength":1},"metadata":{"type":"object","properties":{"file_infos":{"type":"array","maxItems":16,"items":{"type":"object","required":["type","category","url"],"properties":{"type":{"type":"string","enum":["Url","Base64"]},"category":{"type":"string","enum":["Image","Video","Audio"]},"url":{"type":"string","minLength":1},"usage":{"type":"string","enum":["FirstFrame","LastFrame","Reference"]}}}},"scene_type":{"type":"string","enum":["motion_control","avatar","digital_human","lip_sync","template_effect"]},"template":{"type":"string","minLength":1,"maxLength":200},"output_config":{"type":"object","properties":{"resolution":{"type":"string","maxLength":40},"aspect_ratio":{"type":"string","maxLength":40},"duration":{"type":["string","number"],"maxLength":20,"pattern":"^ *[0-9]+([.][0-9]+)? *$"},"audio_generation":{"type":["boolean","string"],"maxLength":20}}},"generate_audio":{"type":"boolean"},"last_frame_url":{"type":"string","minLength":1},"negative_prompt":{"type":"string","maxLength":10000},"seed":{"type":"integer","minimum":0,"maximum":4294967295}}},"model":{"type":"string","minLength":1,"maxLength":200},"prompt":{"type":"string","maxLength":100000},"seconds":{"type":["string","number"],"maxLength":20},"size":{"type":"string","maxLength":40}}};
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
if(data0.length > 16){
validate0.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
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
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.type === undefined) && (missing1 = "type")) || ((data1.video_url === undefined) && (missing1 = "video_url"))){
validate0.errors = [{instancePath:instancePath+"/content/" + i0,schemaPath:"#/properties/content/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data1.type !== undefined){
let data2 = data1.type;
const _errs5 = errors;
if("video_url" !== data2){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/type",schemaPath:"#/properties/content/items/properties/type/const",keyword:"const",params:{allowedValue: "video_url"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs5){
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.video_url !== undefined){
let data3 = data1.video_url;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if((data3.url === undefined) && (missing2 = "url")){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/properties/video_url/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data3.url !== undefined){
let data4 = data3.url;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length < 1){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/properties/video_url/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url/url",schemaPath:"#/properties/content/items/properties/video_url/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs8){
}
}
var valid3 = _errs8 === errors;
}
else {
var valid3 = true;
}
if(valid3){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/video_url",schemaPath:"#/properties/content/items/properties/video_url/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs6){
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.role !== undefined){
let data5 = data1.role;
const _errs10 = errors;
if("reference_video" !== data5){
validate0.errors = [{instancePath:instancePath+"/content/" + i0+"/role",schemaPath:"#/properties/content/items/properties/role/const",keyword:"const",params:{allowedValue: "reference_video"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs10){
}
var valid2 = _errs10 === errors;
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
let data6 = data.duration;
const _errs11 = errors;
if((typeof data6 !== "string") && (!((typeof data6 == "number") && (isFinite(data6))))){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/type",keyword:"type",params:{type: schema0.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
if(typeof data6 === "string"){
if(data6.length > 40 || func0(data6) > 20){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data6)){
validate0.errors = [{instancePath:instancePath+"/duration",schemaPath:"#/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
}
}
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
if(data.first_frame_image !== undefined){
let data7 = data.first_frame_image;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs13){
if(typeof data7 === "string"){
if(data7.length < 1){
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
if(errors === _errs13){
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data8 = data.image;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
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
if(errors === _errs15){
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data9 = data.images;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(Array.isArray(data9)){
if(data9.length > 64){
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"}];
return false;
}
else {
var valid4 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data10 === "string"){
if(data10.length < 1){
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
if(errors === _errs19){
}
}
var valid4 = _errs19 === errors;
if(!valid4){
break;
}
}
if(valid4){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.input_reference !== undefined){
let data11 = data.input_reference;
const _errs21 = errors;
const _errs22 = errors;
let valid5 = false;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length < 1){
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
if(errors === _errs23){
}
}
var _valid0 = _errs23 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs25){
if(Array.isArray(data11)){
if(data11.length > 64){
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
var valid6 = true;
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
let data12 = data11[i2];
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(typeof data12 === "string"){
if(data12.length < 1){
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
if(errors === _errs27){
}
}
var valid6 = _errs27 === errors;
if(!valid6){
break;
}
}
if(valid6){
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
if(errors === _errs25){
}
}
var _valid0 = _errs25 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing3;
if((data11.image_url === undefined) && (missing3 = "image_url")){
const err6 = {instancePath:instancePath+"/input_reference",schemaPath:"#/properties/input_reference/anyOf/2/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data11.image_url !== undefined){
let data13 = data11.image_url;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(typeof data13 === "string"){
if(data13.length < 1){
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
if(errors === _errs31){
}
}
var valid7 = _errs31 === errors;
}
else {
var valid7 = true;
}
if(valid7){
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
if(errors === _errs29){
}
}
var _valid0 = _errs29 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
}
}
}
if(!valid5){
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
errors = _errs22;
if(vErrors !== null){
if(_errs22){
vErrors.length = _errs22;
}
else {
vErrors = null;
}
}
}
if(errors === _errs21){
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.last_frame_image !== undefined){
let data14 = data.last_frame_image;
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs33){
if(typeof data14 === "string"){
if(data14.length < 1){
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
if(errors === _errs33){
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data15 = data.metadata;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.file_infos !== undefined){
let data16 = data15.file_infos;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(Array.isArray(data16)){
if(data16.length > 16){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos",schemaPath:"#/properties/metadata/properties/file_infos/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid9 = true;
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
const _errs39 = errors;
const _errs40 = errors;
if(errors === _errs39){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let missing4;
if((((data17.type === undefined) && (missing4 = "type")) || ((data17.category === undefined) && (missing4 = "category"))) || ((data17.url === undefined) && (missing4 = "url"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3,schemaPath:"#/properties/metadata/properties/file_infos/items/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data17.type !== undefined){
let data18 = data17.type;
const _errs41 = errors;
if(typeof data18 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/type",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs42 = errors;
const vSchema0 = schema0.properties.metadata.properties.file_infos.items.properties.type.enum;
if(!((data18 === "Url") || (data18 === "Base64"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/type",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.file_infos.items.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs41){
}
var valid10 = _errs41 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.category !== undefined){
let data19 = data17.category;
const _errs43 = errors;
if(typeof data19 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/category",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/category/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs44 = errors;
const vSchema1 = schema0.properties.metadata.properties.file_infos.items.properties.category.enum;
if(!(((data19 === "Image") || (data19 === "Video")) || (data19 === "Audio"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/category",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/category/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.file_infos.items.properties.category.enum},message:"must be equal to one of the allowed values"}];
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
if(data17.url !== undefined){
let data20 = data17.url;
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs45){
if(typeof data20 === "string"){
if(data20.length < 1){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/url",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/url",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs45){
}
}
var valid10 = _errs45 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data17.usage !== undefined){
let data21 = data17.usage;
const _errs47 = errors;
if(typeof data21 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/usage",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/usage/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs48 = errors;
const vSchema2 = schema0.properties.metadata.properties.file_infos.items.properties.usage.enum;
if(!(((data21 === "FirstFrame") || (data21 === "LastFrame")) || (data21 === "Reference"))){
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3+"/usage",schemaPath:"#/properties/metadata/properties/file_infos/items/properties/usage/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.file_infos.items.properties.usage.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs47){
}
var valid10 = _errs47 === errors;
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
else {
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos/" + i3,schemaPath:"#/properties/metadata/properties/file_infos/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs39){
}
}
var valid9 = _errs39 === errors;
if(!valid9){
break;
}
}
if(valid9){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/file_infos",schemaPath:"#/properties/metadata/properties/file_infos/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs37){
}
}
var valid8 = _errs37 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.scene_type !== undefined){
let data22 = data15.scene_type;
const _errs49 = errors;
if(typeof data22 !== "string"){
validate0.errors = [{instancePath:instancePath+"/metadata/scene_type",schemaPath:"#/properties/metadata/properties/scene_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs50 = errors;
const vSchema3 = schema0.properties.metadata.properties.scene_type.enum;
if(!(((((data22 === "motion_control") || (data22 === "avatar")) || (data22 === "digital_human")) || (data22 === "lip_sync")) || (data22 === "template_effect"))){
validate0.errors = [{instancePath:instancePath+"/metadata/scene_type",schemaPath:"#/properties/metadata/properties/scene_type/enum",keyword:"enum",params:{allowedValues: schema0.properties.metadata.properties.scene_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs49){
}
var valid8 = _errs49 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.template !== undefined){
let data23 = data15.template;
const _errs51 = errors;
const _errs52 = errors;
if(errors === _errs51){
if(typeof data23 === "string"){
if(data23.length > 400 || func0(data23) > 200){
validate0.errors = [{instancePath:instancePath+"/metadata/template",schemaPath:"#/properties/metadata/properties/template/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data23.length < 1){
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
if(errors === _errs51){
}
}
var valid8 = _errs51 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.output_config !== undefined){
let data24 = data15.output_config;
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs53){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.resolution !== undefined){
let data25 = data24.resolution;
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs55){
if(typeof data25 === "string"){
if(data25.length > 80 || func0(data25) > 40){
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
if(errors === _errs55){
}
}
var valid11 = _errs55 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data24.aspect_ratio !== undefined){
let data26 = data24.aspect_ratio;
const _errs57 = errors;
const _errs58 = errors;
if(errors === _errs57){
if(typeof data26 === "string"){
if(data26.length > 80 || func0(data26) > 40){
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
if(errors === _errs57){
}
}
var valid11 = _errs57 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data24.duration !== undefined){
let data27 = data24.duration;
const _errs59 = errors;
if((typeof data27 !== "string") && (!((typeof data27 == "number") && (isFinite(data27))))){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/duration",schemaPath:"#/properties/metadata/properties/output_config/properties/duration/type",keyword:"type",params:{type: schema0.properties.metadata.properties.output_config.properties.duration.type},message:"must be string,number"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
if(typeof data27 === "string"){
if(data27.length > 40 || func0(data27) > 20){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/duration",schemaPath:"#/properties/metadata/properties/output_config/properties/duration/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
if(!pattern0.test(data27)){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/duration",schemaPath:"#/properties/metadata/properties/output_config/properties/duration/pattern",keyword:"pattern",params:{pattern: "^ *[0-9]+([.][0-9]+)? *$"},message:"must match pattern \""+"^ *[0-9]+([.][0-9]+)? *$"+"\""}];
return false;
}
else {
}
}
}
if(errors === _errs59){
}
}
var valid11 = _errs59 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data24.audio_generation !== undefined){
let data28 = data24.audio_generation;
const _errs61 = errors;
if((typeof data28 !== "boolean") && (typeof data28 !== "string")){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/audio_generation",schemaPath:"#/properties/metadata/properties/output_config/properties/audio_generation/type",keyword:"type",params:{type: schema0.properties.metadata.properties.output_config.properties.audio_generation.type},message:"must be boolean,string"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
if(typeof data28 === "string"){
if(data28.length > 40 || func0(data28) > 20){
validate0.errors = [{instancePath:instancePath+"/metadata/output_config/audio_generation",schemaPath:"#/properties/metadata/properties/output_config/properties/audio_generation/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs61){
}
}
var valid11 = _errs61 === errors;
}
else {
var valid11 = true;
}
if(valid11){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata/output_config",schemaPath:"#/properties/metadata/properties/output_config/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs53){
}
}
var valid8 = _errs53 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.generate_audio !== undefined){
let data29 = data15.generate_audio;
const _errs63 = errors;
if(typeof data29 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/metadata/generate_audio",schemaPath:"#/properties/metadata/properties/generate_audio/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs64 = errors;
if(errors === _errs63){
}
var valid8 = _errs63 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.last_frame_url !== undefined){
let data30 = data15.last_frame_url;
const _errs65 = errors;
const _errs66 = errors;
if(errors === _errs65){
if(typeof data30 === "string"){
if(data30.length < 1){
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
if(errors === _errs65){
}
}
var valid8 = _errs65 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.negative_prompt !== undefined){
let data31 = data15.negative_prompt;
const _errs67 = errors;
const _errs68 = errors;
if(errors === _errs67){
if(typeof data31 === "string"){
if(data31.length > 20000 || func0(data31) > 10000){
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
if(errors === _errs67){
}
}
var valid8 = _errs67 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data15.seed !== undefined){
let data32 = data15.seed;
const _errs69 = errors;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs70 = errors;
if(errors === _errs69){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 4294967295 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"}];
return false;
}
else {
if(data32 < 0 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/metadata/seed",schemaPath:"#/properties/metadata/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs69){
}
}
var valid8 = _errs69 === errors;
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
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
if(data.model !== undefined){
let data33 = data.model;
const _errs71 = errors;
const _errs72 = errors;
if(errors === _errs71){
if(typeof data33 === "string"){
if(data33.length > 400 || func0(data33) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data33.length < 1){
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
if(errors === _errs71){
}
}
var valid0 = _errs71 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.prompt !== undefined){
let data34 = data.prompt;
const _errs73 = errors;
const _errs74 = errors;
if(errors === _errs73){
if(typeof data34 === "string"){
if(data34.length > 200000 || func0(data34) > 100000){
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
if(errors === _errs73){
}
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seconds !== undefined){
let data35 = data.seconds;
const _errs75 = errors;
if((typeof data35 !== "string") && (!((typeof data35 == "number") && (isFinite(data35))))){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: schema0.properties.seconds.type},message:"must be string,number"}];
return false;
}
const _errs76 = errors;
if(errors === _errs75){
if(typeof data35 === "string"){
if(data35.length > 40 || func0(data35) > 20){
validate0.errors = [{instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs75){
}
}
var valid0 = _errs75 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data36 = data.size;
const _errs77 = errors;
const _errs78 = errors;
if(errors === _errs77){
if(typeof data36 === "string"){
if(data36.length > 80 || func0(data36) > 40){
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
if(errors === _errs77){
}
}
var valid0 = _errs77 === errors;
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
