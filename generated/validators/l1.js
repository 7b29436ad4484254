// @generated from specs/lines/l1.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["contents"],"properties":{"contents":{"type":"array","minItems":1,"maxItems":200,"items":{"type":"object","properties":{"role":{"type":["string","null"],"enum":["user","model",null]},"parts":{"type":["array","null"],"maxItems":200,"items":{"type":"object","properties":{"text":{"type":["string","null"],"maxLength":100000},"inlineData":{"type":["object","null"],"required":["data"],"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"mime_type":{"type":["string","null"],"maxLength":200},"data":{"type":"string","minLength":1}}},"inline_data":{"type":["object","null"],"required":["data"],"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"mime_type":{"type":["string","null"],"maxLength":200},"data":{"type":"string","minLength":1}}},"fileData":{"type":["object","null"],"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"mime_type":{"type":["string","null"],"maxLength":200},"fileUri":{"type":"string","minLength":1},"file_uri":{"type":"string","minLength":1}}},"file_data":{"type":["object","null"],"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"mime_type":{"type":["string","null"],"maxLength":200},"fileUri":{"type":"string","minLength":1},"file_uri":{"type":"string","minLength":1}}},"thought":{"type":["boolean","null"]},"thoughtSignature":{"type":["string","null"]}}}}}}},"generationConfig":{"type":["object","null"],"properties":{"imageConfig":{"type":["object","null"],"properties":{"aspectRatio":{"type":["string","null"],"maxLength":20},"imageSize":{"type":["string","null"],"maxLength":20}}},"responseModalities":{"type":["array","null"],"maxItems":8,"items":{"type":"string","enum":["TEXT","IMAGE","Text","Image","text","image"]}},"candidateCount":{"type":["integer","null"],"minimum":1,"maximum":8},"seed":{"type":["integer","null"],"minimum":0,"maximum":4294967295},"temperature":{"type":["number","null"],"minimum":0,"maximum":2},"topP":{"type":["number","null"],"minimum":0,"maximum":1},"topK":{"type":["number","null"],"minimum":0},"maxOutputTokens":{"type":["integer","null"],"minimum":1},"thinkingConfig":{"type":["object","null"]}}},"safetySettings":{"type":["array","null"],"maxItems":20,"items":{"type":"object"}},"systemInstruction":{"type":["object","null"],"properties":{"parts":{"type":["array","null"],"items":{"type":"object","properties":{"text":{"type":["string","null"]}}}}}}}};
const func0 = ucs2length;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.contents === undefined) && (missing0 = "contents")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.contents !== undefined){
let data0 = data.contents;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 200){
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"}];
return false;
}
else {
if(data0.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
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
if(data1.role !== undefined){
let data2 = data1.role;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.role.type},message:"must be string,null"}];
return false;
}
const _errs6 = errors;
const vSchema0 = schema0.properties.contents.items.properties.role.enum;
if(!(((data2 === "user") || (data2 === "model")) || (data2 === null))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.contents.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
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
if(data1.parts !== undefined){
let data3 = data1.parts;
const _errs7 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.type},message:"must be array,null"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.text !== undefined){
let data5 = data4.text;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/text",schemaPath:"#/properties/contents/items/properties/parts/items/properties/text/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.text.type},message:"must be string,null"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 200000 || func0(data5) > 100000){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/text",schemaPath:"#/properties/contents/items/properties/parts/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"}];
return false;
}
else {
}
}
if(errors === _errs11){
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.inlineData !== undefined){
let data6 = data4.inlineData;
const _errs13 = errors;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.type},message:"must be object,null"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((data6.data === undefined) && (missing1 = "data")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data6.mimeType !== undefined){
let data7 = data6.mimeType;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 400 || func0(data7) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs15){
}
}
var valid5 = _errs15 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.mime_type !== undefined){
let data8 = data6.mime_type;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mime_type/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inlineData.properties.mime_type.type},message:"must be string,null"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 400 || func0(data8) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mime_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs17){
}
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.data !== undefined){
let data9 = data6.data;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs19){
}
}
var valid5 = _errs19 === errors;
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
if(errors === _errs13){
}
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.inline_data !== undefined){
let data10 = data4.inline_data;
const _errs21 = errors;
if((!(data10 && typeof data10 == "object" && !Array.isArray(data10))) && (data10 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inline_data.type},message:"must be object,null"}];
return false;
}
const _errs22 = errors;
if(errors === _errs21){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if((data10.data === undefined) && (missing2 = "data")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data10.mimeType !== undefined){
let data11 = data10.mimeType;
const _errs23 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inline_data.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 400 || func0(data11) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs23){
}
}
var valid6 = _errs23 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.mime_type !== undefined){
let data12 = data10.mime_type;
const _errs25 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/properties/mime_type/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.inline_data.properties.mime_type.type},message:"must be string,null"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length > 400 || func0(data12) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/properties/mime_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs25){
}
}
var valid6 = _errs25 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.data !== undefined){
let data13 = data10.data;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(typeof data13 === "string"){
if(data13.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inline_data/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inline_data/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs27){
}
}
var valid6 = _errs27 === errors;
}
else {
var valid6 = true;
}
if(valid6){
}
}
}
}
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
if(data4.fileData !== undefined){
let data14 = data4.fileData;
const _errs29 = errors;
if((!(data14 && typeof data14 == "object" && !Array.isArray(data14))) && (data14 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.type},message:"must be object,null"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.mimeType !== undefined){
let data15 = data14.mimeType;
const _errs31 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs32 = errors;
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length > 400 || func0(data15) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
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
if(data14.mime_type !== undefined){
let data16 = data14.mime_type;
const _errs33 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mime_type/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.properties.mime_type.type},message:"must be string,null"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
if(typeof data16 === "string"){
if(data16.length > 400 || func0(data16) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mime_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
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
if(data14.fileUri !== undefined){
let data17 = data14.fileUri;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(typeof data17 === "string"){
if(data17.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/fileUri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/fileUri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs35){
}
}
var valid7 = _errs35 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data14.file_uri !== undefined){
let data18 = data14.file_uri;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(typeof data18 === "string"){
if(data18.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/file_uri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/file_uri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/file_uri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/file_uri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs37){
}
}
var valid7 = _errs37 === errors;
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
if(errors === _errs29){
}
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.file_data !== undefined){
let data19 = data4.file_data;
const _errs39 = errors;
if((!(data19 && typeof data19 == "object" && !Array.isArray(data19))) && (data19 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.file_data.type},message:"must be object,null"}];
return false;
}
const _errs40 = errors;
if(errors === _errs39){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(data19.mimeType !== undefined){
let data20 = data19.mimeType;
const _errs41 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.file_data.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs42 = errors;
if(errors === _errs41){
if(typeof data20 === "string"){
if(data20.length > 400 || func0(data20) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
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
if(data19.mime_type !== undefined){
let data21 = data19.mime_type;
const _errs43 = errors;
if((typeof data21 !== "string") && (data21 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/mime_type/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.file_data.properties.mime_type.type},message:"must be string,null"}];
return false;
}
const _errs44 = errors;
if(errors === _errs43){
if(typeof data21 === "string"){
if(data21.length > 400 || func0(data21) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/mime_type",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/mime_type/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
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
if(data19.fileUri !== undefined){
let data22 = data19.fileUri;
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs45){
if(typeof data22 === "string"){
if(data22.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/fileUri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/fileUri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
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
if(data19.file_uri !== undefined){
let data23 = data19.file_uri;
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs47){
if(typeof data23 === "string"){
if(data23.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/file_uri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/file_uri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/file_data/file_uri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/file_data/properties/file_uri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
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
if(errors === _errs39){
}
}
var valid4 = _errs39 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.thought !== undefined){
let data24 = data4.thought;
const _errs49 = errors;
if((typeof data24 !== "boolean") && (data24 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thought",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thought/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.thought.type},message:"must be boolean,null"}];
return false;
}
const _errs50 = errors;
if(errors === _errs49){
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.thoughtSignature !== undefined){
let data25 = data4.thoughtSignature;
const _errs51 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thoughtSignature",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thoughtSignature/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.thoughtSignature.type},message:"must be string,null"}];
return false;
}
const _errs52 = errors;
if(errors === _errs51){
}
var valid4 = _errs51 === errors;
}
else {
var valid4 = true;
}
if(valid4){
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1,schemaPath:"#/properties/contents/items/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs9){
}
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
}
if(errors === _errs7){
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
}
else {
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
if(data.generationConfig !== undefined){
let data26 = data.generationConfig;
const _errs53 = errors;
if((!(data26 && typeof data26 == "object" && !Array.isArray(data26))) && (data26 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.type},message:"must be object,null"}];
return false;
}
const _errs54 = errors;
if(errors === _errs53){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.imageConfig !== undefined){
let data27 = data26.imageConfig;
const _errs55 = errors;
if((!(data27 && typeof data27 == "object" && !Array.isArray(data27))) && (data27 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig",schemaPath:"#/properties/generationConfig/properties/imageConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.type},message:"must be object,null"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.aspectRatio !== undefined){
let data28 = data27.aspectRatio;
const _errs57 = errors;
if((typeof data28 !== "string") && (data28 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/aspectRatio",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/aspectRatio/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.properties.aspectRatio.type},message:"must be string,null"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
if(typeof data28 === "string"){
if(data28.length > 40 || func0(data28) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/aspectRatio",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/aspectRatio/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs57){
}
}
var valid10 = _errs57 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data27.imageSize !== undefined){
let data29 = data27.imageSize;
const _errs59 = errors;
if((typeof data29 !== "string") && (data29 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/imageSize",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/imageSize/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.properties.imageSize.type},message:"must be string,null"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
if(typeof data29 === "string"){
if(data29.length > 40 || func0(data29) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig/imageSize",schemaPath:"#/properties/generationConfig/properties/imageConfig/properties/imageSize/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
if(errors === _errs59){
}
}
var valid10 = _errs59 === errors;
}
else {
var valid10 = true;
}
if(valid10){
}
}
}
if(errors === _errs55){
}
}
var valid9 = _errs55 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.responseModalities !== undefined){
let data30 = data26.responseModalities;
const _errs61 = errors;
if((!(Array.isArray(data30))) && (data30 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseModalities.type},message:"must be array,null"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
if(Array.isArray(data30)){
if(data30.length > 8){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid11 = true;
const len2 = data30.length;
for(let i2=0; i2<len2; i2++){
let data31 = data30[i2];
const _errs63 = errors;
if(typeof data31 !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i2,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs64 = errors;
const vSchema1 = schema0.properties.generationConfig.properties.responseModalities.items.enum;
if(!((((((data31 === "TEXT") || (data31 === "IMAGE")) || (data31 === "Text")) || (data31 === "Image")) || (data31 === "text")) || (data31 === "image"))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i2,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.generationConfig.properties.responseModalities.items.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs63){
}
var valid11 = _errs63 === errors;
if(!valid11){
break;
}
}
if(valid11){
}
}
}
if(errors === _errs61){
}
}
var valid9 = _errs61 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.candidateCount !== undefined){
let data32 = data26.candidateCount;
const _errs65 = errors;
if((!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))) && (data32 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.candidateCount.type},message:"must be integer,null"}];
return false;
}
const _errs66 = errors;
if(errors === _errs65){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 8 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data32 < 1 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs65){
}
}
var valid9 = _errs65 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.seed !== undefined){
let data33 = data26.seed;
const _errs67 = errors;
if((!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))) && (data33 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.seed.type},message:"must be integer,null"}];
return false;
}
const _errs68 = errors;
if(errors === _errs67){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 > 4294967295 || isNaN(data33)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 4294967295},message:"must be <= 4294967295"}];
return false;
}
else {
if(data33 < 0 || isNaN(data33)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs67){
}
}
var valid9 = _errs67 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.temperature !== undefined){
let data34 = data26.temperature;
const _errs69 = errors;
if((!((typeof data34 == "number") && (isFinite(data34)))) && (data34 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.temperature.type},message:"must be number,null"}];
return false;
}
const _errs70 = errors;
if(errors === _errs69){
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 > 2 || isNaN(data34)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data34 < 0 || isNaN(data34)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs69){
}
}
var valid9 = _errs69 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.topP !== undefined){
let data35 = data26.topP;
const _errs71 = errors;
if((!((typeof data35 == "number") && (isFinite(data35)))) && (data35 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.topP.type},message:"must be number,null"}];
return false;
}
const _errs72 = errors;
if(errors === _errs71){
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 > 1 || isNaN(data35)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data35 < 0 || isNaN(data35)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs71){
}
}
var valid9 = _errs71 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.topK !== undefined){
let data36 = data26.topK;
const _errs73 = errors;
if((!((typeof data36 == "number") && (isFinite(data36)))) && (data36 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.topK.type},message:"must be number,null"}];
return false;
}
const _errs74 = errors;
if(errors === _errs73){
if((typeof data36 == "number") && (isFinite(data36))){
if(data36 < 0 || isNaN(data36)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
if(errors === _errs73){
}
}
var valid9 = _errs73 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.maxOutputTokens !== undefined){
let data37 = data26.maxOutputTokens;
const _errs75 = errors;
if((!(((typeof data37 == "number") && (!(data37 % 1) && !isNaN(data37))) && (isFinite(data37)))) && (data37 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.maxOutputTokens.type},message:"must be integer,null"}];
return false;
}
const _errs76 = errors;
if(errors === _errs75){
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 < 1 || isNaN(data37)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs75){
}
}
var valid9 = _errs75 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.thinkingConfig !== undefined){
let data38 = data26.thinkingConfig;
const _errs77 = errors;
if((!(data38 && typeof data38 == "object" && !Array.isArray(data38))) && (data38 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.thinkingConfig.type},message:"must be object,null"}];
return false;
}
const _errs78 = errors;
if(errors === _errs77){
}
var valid9 = _errs77 === errors;
}
else {
var valid9 = true;
}
if(valid9){
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
if(errors === _errs53){
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safetySettings !== undefined){
let data39 = data.safetySettings;
const _errs79 = errors;
if((!(Array.isArray(data39))) && (data39 !== null)){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/type",keyword:"type",params:{type: schema0.properties.safetySettings.type},message:"must be array,null"}];
return false;
}
const _errs80 = errors;
if(errors === _errs79){
if(Array.isArray(data39)){
if(data39.length > 20){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid12 = true;
const len3 = data39.length;
for(let i3=0; i3<len3; i3++){
let data40 = data39[i3];
const _errs81 = errors;
if(!(data40 && typeof data40 == "object" && !Array.isArray(data40))){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i3,schemaPath:"#/properties/safetySettings/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs82 = errors;
if(errors === _errs81){
}
var valid12 = _errs81 === errors;
if(!valid12){
break;
}
}
if(valid12){
}
}
}
if(errors === _errs79){
}
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.systemInstruction !== undefined){
let data41 = data.systemInstruction;
const _errs83 = errors;
if((!(data41 && typeof data41 == "object" && !Array.isArray(data41))) && (data41 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction",schemaPath:"#/properties/systemInstruction/type",keyword:"type",params:{type: schema0.properties.systemInstruction.type},message:"must be object,null"}];
return false;
}
const _errs84 = errors;
if(errors === _errs83){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
if(data41.parts !== undefined){
let data42 = data41.parts;
const _errs85 = errors;
if((!(Array.isArray(data42))) && (data42 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts",schemaPath:"#/properties/systemInstruction/properties/parts/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.parts.type},message:"must be array,null"}];
return false;
}
const _errs86 = errors;
if(errors === _errs85){
if(Array.isArray(data42)){
var valid14 = true;
const len4 = data42.length;
for(let i4=0; i4<len4; i4++){
let data43 = data42[i4];
const _errs87 = errors;
const _errs88 = errors;
if(errors === _errs87){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
if(data43.text !== undefined){
let data44 = data43.text;
const _errs89 = errors;
if((typeof data44 !== "string") && (data44 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i4+"/text",schemaPath:"#/properties/systemInstruction/properties/parts/items/properties/text/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.parts.items.properties.text.type},message:"must be string,null"}];
return false;
}
const _errs90 = errors;
if(errors === _errs89){
}
var valid15 = _errs89 === errors;
}
else {
var valid15 = true;
}
if(valid15){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i4,schemaPath:"#/properties/systemInstruction/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs87){
}
}
var valid14 = _errs87 === errors;
if(!valid14){
break;
}
}
if(valid14){
}
}
if(errors === _errs85){
}
}
var valid13 = _errs85 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
if(errors === _errs83){
}
}
var valid0 = _errs83 === errors;
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
