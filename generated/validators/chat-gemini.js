// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["contents"],"properties":{"contents":{"type":"array","minItems":1,"items":{"type":"object","properties":{"role":{"type":["string","null"],"enum":["user","model","function",null]},"parts":{"type":["array","null"],"items":{"type":"object","properties":{"text":{"type":["string","null"]},"inlineData":{"type":["object","null"],"required":["data"],"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"data":{"type":"string","minLength":1}}},"fileData":{"type":["object","null"],"required":["fileUri"],"properties":{"mimeType":{"type":["string","null"],"maxLength":200},"fileUri":{"type":"string","minLength":1}}},"functionCall":{"type":["object","null"],"required":["name"],"properties":{"id":{"type":["string","null"]},"name":{"type":"string","minLength":1},"args":{"type":["object","null"]}}},"functionResponse":{"type":["object","null"],"required":["name"],"properties":{"id":{"type":["string","null"]},"name":{"type":"string","minLength":1},"response":{"type":["object","null"]}}},"thought":{"type":["boolean","null"]},"thoughtSignature":{"type":["string","null"]}}}}}}},"generationConfig":{"type":["object","null"],"properties":{"temperature":{"type":["number","null"],"minimum":0,"maximum":2},"topP":{"type":["number","null"],"minimum":0,"maximum":1},"topK":{"type":["number","null"],"minimum":0},"candidateCount":{"type":["integer","null"],"minimum":1,"maximum":8},"maxOutputTokens":{"type":["integer","null"],"minimum":1},"stopSequences":{"type":["array","null"],"maxItems":16,"items":{"type":"string"}},"seed":{"type":["integer","null"]},"presencePenalty":{"type":["number","null"],"minimum":-2,"maximum":2},"frequencyPenalty":{"type":["number","null"],"minimum":-2,"maximum":2},"responseMimeType":{"type":["string","null"],"maxLength":200},"responseSchema":{"type":["object","null"]},"responseJsonSchema":{"type":["object","null"]},"responseModalities":{"type":["array","null"],"maxItems":8,"items":{"type":"string","maxLength":20}},"thinkingConfig":{"type":["object","null"]},"imageConfig":{"type":["object","null"]}}},"safetySettings":{"type":["array","null"],"maxItems":20,"items":{"type":"object"}},"systemInstruction":{"type":["object","null"],"properties":{"parts":{"type":["array","null"],"items":{"type":"object","properties":{"text":{"type":["string","null"]}}}}}},"toolConfig":{"type":["object","null"]},"tools":{"type":["array","null"],"maxItems":128,"items":{"type":"object","properties":{"functionDeclarations":{"type":["array","null"],"maxItems":512,"items":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"},"description":{"type":["string","null"]},"parameters":{"type":["object","null"]},"parametersJsonSchema":{"type":["object","null"]}}}}}}}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$", "u");

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
if(!((((data2 === "user") || (data2 === "model")) || (data2 === "function")) || (data2 === null))){
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
if(data6.data !== undefined){
let data8 = data6.data;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length < 1){
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
if(errors === _errs17){
}
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
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
if(data4.fileData !== undefined){
let data9 = data4.fileData;
const _errs19 = errors;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.type},message:"must be object,null"}];
return false;
}
const _errs20 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing2;
if((data9.fileUri === undefined) && (missing2 = "fileUri")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data9.mimeType !== undefined){
let data10 = data9.mimeType;
const _errs21 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.fileData.properties.mimeType.type},message:"must be string,null"}];
return false;
}
const _errs22 = errors;
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 400 || func0(data10) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
if(errors === _errs21){
}
}
var valid6 = _errs21 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data9.fileUri !== undefined){
let data11 = data9.fileUri;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length < 1){
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
if(errors === _errs23){
}
}
var valid6 = _errs23 === errors;
}
else {
var valid6 = true;
}
if(valid6){
}
}
}
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
if(data4.functionCall !== undefined){
let data12 = data4.functionCall;
const _errs25 = errors;
if((!(data12 && typeof data12 == "object" && !Array.isArray(data12))) && (data12 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionCall.type},message:"must be object,null"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing3;
if((data12.name === undefined) && (missing3 = "name")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data12.id !== undefined){
let data13 = data12.id;
const _errs27 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/id",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/id/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionCall.properties.id.type},message:"must be string,null"}];
return false;
}
const _errs28 = errors;
if(errors === _errs27){
}
var valid7 = _errs27 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data12.name !== undefined){
let data14 = data12.name;
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs29){
}
}
var valid7 = _errs29 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data12.args !== undefined){
let data15 = data12.args;
const _errs31 = errors;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/args",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/args/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionCall.properties.args.type},message:"must be object,null"}];
return false;
}
const _errs32 = errors;
if(errors === _errs31){
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
}
}
if(errors === _errs25){
}
}
var valid4 = _errs25 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.functionResponse !== undefined){
let data16 = data4.functionResponse;
const _errs33 = errors;
if((!(data16 && typeof data16 == "object" && !Array.isArray(data16))) && (data16 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.type},message:"must be object,null"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing4;
if((data16.name === undefined) && (missing4 = "name")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data16.id !== undefined){
let data17 = data16.id;
const _errs35 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/id",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/id/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.id.type},message:"must be string,null"}];
return false;
}
const _errs36 = errors;
if(errors === _errs35){
}
var valid8 = _errs35 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data16.name !== undefined){
let data18 = data16.name;
const _errs37 = errors;
const _errs38 = errors;
if(errors === _errs37){
if(typeof data18 === "string"){
if(data18.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data16.response !== undefined){
let data19 = data16.response;
const _errs39 = errors;
if((!(data19 && typeof data19 == "object" && !Array.isArray(data19))) && (data19 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/response",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/response/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.functionResponse.properties.response.type},message:"must be object,null"}];
return false;
}
const _errs40 = errors;
if(errors === _errs39){
}
var valid8 = _errs39 === errors;
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
if(errors === _errs33){
}
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.thought !== undefined){
let data20 = data4.thought;
const _errs41 = errors;
if((typeof data20 !== "boolean") && (data20 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thought",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thought/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.thought.type},message:"must be boolean,null"}];
return false;
}
const _errs42 = errors;
if(errors === _errs41){
}
var valid4 = _errs41 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.thoughtSignature !== undefined){
let data21 = data4.thoughtSignature;
const _errs43 = errors;
if((typeof data21 !== "string") && (data21 !== null)){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thoughtSignature",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thoughtSignature/type",keyword:"type",params:{type: schema0.properties.contents.items.properties.parts.items.properties.thoughtSignature.type},message:"must be string,null"}];
return false;
}
const _errs44 = errors;
if(errors === _errs43){
}
var valid4 = _errs43 === errors;
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
let data22 = data.generationConfig;
const _errs45 = errors;
if((!(data22 && typeof data22 == "object" && !Array.isArray(data22))) && (data22 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.type},message:"must be object,null"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(data22.temperature !== undefined){
let data23 = data22.temperature;
const _errs47 = errors;
if((!((typeof data23 == "number") && (isFinite(data23)))) && (data23 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.temperature.type},message:"must be number,null"}];
return false;
}
const _errs48 = errors;
if(errors === _errs47){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 2 || isNaN(data23)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data23 < 0 || isNaN(data23)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs47){
}
}
var valid9 = _errs47 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.topP !== undefined){
let data24 = data22.topP;
const _errs49 = errors;
if((!((typeof data24 == "number") && (isFinite(data24)))) && (data24 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.topP.type},message:"must be number,null"}];
return false;
}
const _errs50 = errors;
if(errors === _errs49){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 1 || isNaN(data24)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
if(errors === _errs49){
}
}
var valid9 = _errs49 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.topK !== undefined){
let data25 = data22.topK;
const _errs51 = errors;
if((!((typeof data25 == "number") && (isFinite(data25)))) && (data25 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.topK.type},message:"must be number,null"}];
return false;
}
const _errs52 = errors;
if(errors === _errs51){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
if(errors === _errs51){
}
}
var valid9 = _errs51 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.candidateCount !== undefined){
let data26 = data22.candidateCount;
const _errs53 = errors;
if((!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))) && (data26 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.candidateCount.type},message:"must be integer,null"}];
return false;
}
const _errs54 = errors;
if(errors === _errs53){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 8 || isNaN(data26)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data26 < 1 || isNaN(data26)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs53){
}
}
var valid9 = _errs53 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.maxOutputTokens !== undefined){
let data27 = data22.maxOutputTokens;
const _errs55 = errors;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.maxOutputTokens.type},message:"must be integer,null"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 1 || isNaN(data27)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
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
if(data22.stopSequences !== undefined){
let data28 = data22.stopSequences;
const _errs57 = errors;
if((!(Array.isArray(data28))) && (data28 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences",schemaPath:"#/properties/generationConfig/properties/stopSequences/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.stopSequences.type},message:"must be array,null"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
if(Array.isArray(data28)){
if(data28.length > 16){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences",schemaPath:"#/properties/generationConfig/properties/stopSequences/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid10 = true;
const len2 = data28.length;
for(let i2=0; i2<len2; i2++){
let data29 = data28[i2];
const _errs59 = errors;
if(typeof data29 !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences/" + i2,schemaPath:"#/properties/generationConfig/properties/stopSequences/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
}
var valid10 = _errs59 === errors;
if(!valid10){
break;
}
}
if(valid10){
}
}
}
if(errors === _errs57){
}
}
var valid9 = _errs57 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.seed !== undefined){
let data30 = data22.seed;
const _errs61 = errors;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.seed.type},message:"must be integer,null"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
}
var valid9 = _errs61 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.presencePenalty !== undefined){
let data31 = data22.presencePenalty;
const _errs63 = errors;
if((!((typeof data31 == "number") && (isFinite(data31)))) && (data31 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.presencePenalty.type},message:"must be number,null"}];
return false;
}
const _errs64 = errors;
if(errors === _errs63){
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 2 || isNaN(data31)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data31 < -2 || isNaN(data31)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
if(errors === _errs63){
}
}
var valid9 = _errs63 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.frequencyPenalty !== undefined){
let data32 = data22.frequencyPenalty;
const _errs65 = errors;
if((!((typeof data32 == "number") && (isFinite(data32)))) && (data32 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.frequencyPenalty.type},message:"must be number,null"}];
return false;
}
const _errs66 = errors;
if(errors === _errs65){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 2 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data32 < -2 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
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
if(data22.responseMimeType !== undefined){
let data33 = data22.responseMimeType;
const _errs67 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseMimeType",schemaPath:"#/properties/generationConfig/properties/responseMimeType/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseMimeType.type},message:"must be string,null"}];
return false;
}
const _errs68 = errors;
if(errors === _errs67){
if(typeof data33 === "string"){
if(data33.length > 400 || func0(data33) > 200){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseMimeType",schemaPath:"#/properties/generationConfig/properties/responseMimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
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
if(data22.responseSchema !== undefined){
let data34 = data22.responseSchema;
const _errs69 = errors;
if((!(data34 && typeof data34 == "object" && !Array.isArray(data34))) && (data34 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseSchema",schemaPath:"#/properties/generationConfig/properties/responseSchema/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseSchema.type},message:"must be object,null"}];
return false;
}
const _errs70 = errors;
if(errors === _errs69){
}
var valid9 = _errs69 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.responseJsonSchema !== undefined){
let data35 = data22.responseJsonSchema;
const _errs71 = errors;
if((!(data35 && typeof data35 == "object" && !Array.isArray(data35))) && (data35 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseJsonSchema",schemaPath:"#/properties/generationConfig/properties/responseJsonSchema/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseJsonSchema.type},message:"must be object,null"}];
return false;
}
const _errs72 = errors;
if(errors === _errs71){
}
var valid9 = _errs71 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data22.responseModalities !== undefined){
let data36 = data22.responseModalities;
const _errs73 = errors;
if((!(Array.isArray(data36))) && (data36 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.responseModalities.type},message:"must be array,null"}];
return false;
}
const _errs74 = errors;
if(errors === _errs73){
if(Array.isArray(data36)){
if(data36.length > 8){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid11 = true;
const len3 = data36.length;
for(let i3=0; i3<len3; i3++){
let data37 = data36[i3];
const _errs75 = errors;
const _errs76 = errors;
if(errors === _errs75){
if(typeof data37 === "string"){
if(data37.length > 40 || func0(data37) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i3,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i3,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs75){
}
}
var valid11 = _errs75 === errors;
if(!valid11){
break;
}
}
if(valid11){
}
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
if(data22.thinkingConfig !== undefined){
let data38 = data22.thinkingConfig;
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
if(data22.imageConfig !== undefined){
let data39 = data22.imageConfig;
const _errs79 = errors;
if((!(data39 && typeof data39 == "object" && !Array.isArray(data39))) && (data39 !== null)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig",schemaPath:"#/properties/generationConfig/properties/imageConfig/type",keyword:"type",params:{type: schema0.properties.generationConfig.properties.imageConfig.type},message:"must be object,null"}];
return false;
}
const _errs80 = errors;
if(errors === _errs79){
}
var valid9 = _errs79 === errors;
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
}
}
}
}
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
if(data.safetySettings !== undefined){
let data40 = data.safetySettings;
const _errs81 = errors;
if((!(Array.isArray(data40))) && (data40 !== null)){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/type",keyword:"type",params:{type: schema0.properties.safetySettings.type},message:"must be array,null"}];
return false;
}
const _errs82 = errors;
if(errors === _errs81){
if(Array.isArray(data40)){
if(data40.length > 20){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid12 = true;
const len4 = data40.length;
for(let i4=0; i4<len4; i4++){
let data41 = data40[i4];
const _errs83 = errors;
if(!(data41 && typeof data41 == "object" && !Array.isArray(data41))){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i4,schemaPath:"#/properties/safetySettings/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs84 = errors;
if(errors === _errs83){
}
var valid12 = _errs83 === errors;
if(!valid12){
break;
}
}
if(valid12){
}
}
}
if(errors === _errs81){
}
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.systemInstruction !== undefined){
let data42 = data.systemInstruction;
const _errs85 = errors;
if((!(data42 && typeof data42 == "object" && !Array.isArray(data42))) && (data42 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction",schemaPath:"#/properties/systemInstruction/type",keyword:"type",params:{type: schema0.properties.systemInstruction.type},message:"must be object,null"}];
return false;
}
const _errs86 = errors;
if(errors === _errs85){
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
if(data42.parts !== undefined){
let data43 = data42.parts;
const _errs87 = errors;
if((!(Array.isArray(data43))) && (data43 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts",schemaPath:"#/properties/systemInstruction/properties/parts/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.parts.type},message:"must be array,null"}];
return false;
}
const _errs88 = errors;
if(errors === _errs87){
if(Array.isArray(data43)){
var valid14 = true;
const len5 = data43.length;
for(let i5=0; i5<len5; i5++){
let data44 = data43[i5];
const _errs89 = errors;
const _errs90 = errors;
if(errors === _errs89){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(data44.text !== undefined){
let data45 = data44.text;
const _errs91 = errors;
if((typeof data45 !== "string") && (data45 !== null)){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i5+"/text",schemaPath:"#/properties/systemInstruction/properties/parts/items/properties/text/type",keyword:"type",params:{type: schema0.properties.systemInstruction.properties.parts.items.properties.text.type},message:"must be string,null"}];
return false;
}
const _errs92 = errors;
if(errors === _errs91){
}
var valid15 = _errs91 === errors;
}
else {
var valid15 = true;
}
if(valid15){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i5,schemaPath:"#/properties/systemInstruction/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs89){
}
}
var valid14 = _errs89 === errors;
if(!valid14){
break;
}
}
if(valid14){
}
}
if(errors === _errs87){
}
}
var valid13 = _errs87 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
if(errors === _errs85){
}
}
var valid0 = _errs85 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolConfig !== undefined){
let data46 = data.toolConfig;
const _errs93 = errors;
if((!(data46 && typeof data46 == "object" && !Array.isArray(data46))) && (data46 !== null)){
validate0.errors = [{instancePath:instancePath+"/toolConfig",schemaPath:"#/properties/toolConfig/type",keyword:"type",params:{type: schema0.properties.toolConfig.type},message:"must be object,null"}];
return false;
}
const _errs94 = errors;
if(errors === _errs93){
}
var valid0 = _errs93 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data47 = data.tools;
const _errs95 = errors;
if((!(Array.isArray(data47))) && (data47 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: schema0.properties.tools.type},message:"must be array,null"}];
return false;
}
const _errs96 = errors;
if(errors === _errs95){
if(Array.isArray(data47)){
if(data47.length > 128){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"}];
return false;
}
else {
var valid16 = true;
const len6 = data47.length;
for(let i6=0; i6<len6; i6++){
let data48 = data47[i6];
const _errs97 = errors;
const _errs98 = errors;
if(errors === _errs97){
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.functionDeclarations !== undefined){
let data49 = data48.functionDeclarations;
const _errs99 = errors;
if((!(Array.isArray(data49))) && (data49 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations",schemaPath:"#/properties/tools/items/properties/functionDeclarations/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.type},message:"must be array,null"}];
return false;
}
const _errs100 = errors;
if(errors === _errs99){
if(Array.isArray(data49)){
if(data49.length > 512){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations",schemaPath:"#/properties/tools/items/properties/functionDeclarations/maxItems",keyword:"maxItems",params:{limit: 512},message:"must NOT have more than 512 items"}];
return false;
}
else {
var valid18 = true;
const len7 = data49.length;
for(let i7=0; i7<len7; i7++){
let data50 = data49[i7];
const _errs101 = errors;
const _errs102 = errors;
if(errors === _errs101){
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
let missing5;
if((data50.name === undefined) && (missing5 = "name")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7,schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
if(data50.name !== undefined){
let data51 = data50.name;
const _errs103 = errors;
const _errs104 = errors;
if(errors === _errs103){
if(typeof data51 === "string"){
if(!pattern0.test(data51)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/name",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/name",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs103){
}
}
var valid19 = _errs103 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data50.description !== undefined){
let data52 = data50.description;
const _errs105 = errors;
if((typeof data52 !== "string") && (data52 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/description",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/description/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.description.type},message:"must be string,null"}];
return false;
}
const _errs106 = errors;
if(errors === _errs105){
}
var valid19 = _errs105 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data50.parameters !== undefined){
let data53 = data50.parameters;
const _errs107 = errors;
if((!(data53 && typeof data53 == "object" && !Array.isArray(data53))) && (data53 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/parameters",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/parameters/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.parameters.type},message:"must be object,null"}];
return false;
}
const _errs108 = errors;
if(errors === _errs107){
}
var valid19 = _errs107 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data50.parametersJsonSchema !== undefined){
let data54 = data50.parametersJsonSchema;
const _errs109 = errors;
if((!(data54 && typeof data54 == "object" && !Array.isArray(data54))) && (data54 !== null)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/parametersJsonSchema",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/parametersJsonSchema/type",keyword:"type",params:{type: schema0.properties.tools.items.properties.functionDeclarations.items.properties.parametersJsonSchema.type},message:"must be object,null"}];
return false;
}
const _errs110 = errors;
if(errors === _errs109){
}
var valid19 = _errs109 === errors;
}
else {
var valid19 = true;
}
if(valid19){
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7,schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs101){
}
}
var valid18 = _errs101 === errors;
if(!valid18){
break;
}
}
if(valid18){
}
}
}
if(errors === _errs99){
}
}
var valid17 = _errs99 === errors;
}
else {
var valid17 = true;
}
if(valid17){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs97){
}
}
var valid16 = _errs97 === errors;
if(!valid16){
break;
}
}
if(valid16){
}
}
}
if(errors === _errs95){
}
}
var valid0 = _errs95 === errors;
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
